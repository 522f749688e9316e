import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** The folders of `src`, lowest first: each imports only from those before it, so there are no cycles between them. */
const LAYERS = [
  'i18n', // texts
  'platform', // the browser: storage, address, screen, keys, sound, settings
  'api', // the server: types, requests, socket
  'model', // what the server sends, as types and plain functions; what a game's plug-in is
  'state', // stores: a table, the choice of a move, this browser's tables
  'ui', // widgets that know no game
  'board', // pieces that boards and hands are made of
  'figures', // pieces that drawings of rules are made of
  'games', // one folder per game
  'shell', // the header, and pages that are still loading
  'options', // a game's options, shown and chosen
  'rules',
  'share', // a race as a picture and as a film
  'table',
  'replay',
  'learn',
  'analysis',
  'home',
  'setup',
  'pages',
  '.', // App.svelte, main.ts, sw.ts
];
/** Folders without code. */
const ASSETS = ['fonts', 'styles'];

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => /\.(ts|svelte)$/.test(path));
const folderOf = (path: string): string => (path.includes('/') ? path.split('/')[0]! : '.');
const pathOf = (from: string, specifier: string): string => {
  const path = normalize(join(dirname(from), specifier));
  const found = ['', '.ts', '.d.ts', '/index.ts'].find((end) => {
    const file = join('src', path + end);
    return existsSync(file) && statSync(file).isFile();
  });
  if (found === undefined) throw new Error(`${from} imports ${specifier}, which is not there`);
  return path + found;
};
const imports = files.flatMap((from) =>
  [...readFileSync(join('src', from), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) => ({
    from,
    to: pathOf(from, match[1]!),
  })),
);

test('every folder has a layer', () => {
  const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...LAYERS.filter((name) => name !== '.'), ...ASSETS].sort());
});

test('a folder imports only from lower layers', () => {
  expect(imports.length).toBeGreaterThan(500);
  const rank = (path: string): number => LAYERS.indexOf(folderOf(path));
  const upward = imports.filter(({ from, to }) => !ASSETS.includes(folderOf(to)) && rank(to) > rank(from));
  expect(upward.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test('a game imports nothing of another game', () => {
  const gameOf = (path: string): string | undefined => /^games\/([^/]+)\//.exec(path)?.[1];
  const strange = imports.filter(
    ({ from, to }) => gameOf(from) && folderOf(to) === 'games' && gameOf(from) !== gameOf(to),
  );
  expect(strange.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});
