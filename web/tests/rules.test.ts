import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { FigureWords } from '../src/figures/figures';
import { containsAll, partsOf, piecesOf, wordsOf } from '../src/rules/text';
import { translateTexts } from '../src/api/texts';
import type { Notes } from '../src/model/plugin';

test('a rule comes in pieces: bold, italics, code, and the numbers of other rules', () => {
  expect(piecesOf('A **bold** *word* of `code`, by the rule (FD-5.3).')).toEqual([
    { text: 'A ', tag: '' },
    { text: 'bold', tag: 'b' },
    { text: ' ', tag: '' },
    { text: 'word', tag: 'i' },
    { text: ' of ', tag: '' },
    { text: 'code', tag: 'code' },
    { text: ', by the rule (', tag: '' },
    { text: 'FD-5.3', tag: 'rule' },
    { text: ').', tag: '' },
  ]);
});

test('the mark of our reading is shown as a badge, not in the text', () => {
  expect(translateTexts({ rules: [{ number: 'FD-1.1', text: 'So it is (our reading).' }] }).rules[0]?.text).toBe(
    'So it is.',
  );
});

test('a search finds all of its words in any order, and marks them', () => {
  const words = wordsOf('  Heat  pay ');
  expect(words).toEqual(['heat', 'pay']);
  expect(containsAll('To pay a heat is to move it', words)).toBe(true);
  expect(containsAll('To pay a wear point', words)).toBe(false);
  expect(partsOf('Heats are paid', words)).toEqual([
    { text: 'Heat', hit: true },
    { text: 's are paid', hit: false },
  ]);
  expect(partsOf('a (+) sign', wordsOf('(+)'))).toEqual([
    { text: 'a ', hit: false },
    { text: '(+)', hit: true },
    { text: ' sign', hit: false },
  ]);
});

const GAMES = ['heat', 'downforce', 'formula-d', 'formula-motor-racing', 'long-shot'];

/** The numbers of a game's rules, and of its sections, as its RULES.md has them. */
function rulesOf(game: string): { rules: string[]; sections: string[] } {
  const text = readFileSync(`../src/paddock/games/${game.replaceAll('-', '_')}/RULES.md`, 'utf8');
  const found = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1]!);
  return { rules: found(/^\*\*([A-Z]+-\d+\.\d+)\*\*/gm), sections: found(/^## (\d+)\./gm) };
}

/** Everything that a game's own components, and the standings, are made of. */
const sourcesOf = (game: string): string =>
  [...readdirSync(`src/games/${game}`).map((name) => `src/games/${game}/${name}`), 'src/table/Standings.svelte']
    .filter((path) => path.endsWith('.svelte'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

describe.each(GAMES)('%s', (game) => {
  const { rules, sections } = rulesOf(game);

  test('every note names a rule, stands on something, and everything noted has its note', async () => {
    const { default: notes } = (await import(`../src/games/${game}/notes.en.ts`)) as { default: Notes };
    for (const [key, note] of Object.entries(notes)) expect(rules, key).toContain(note?.rule);
    const source = sourcesOf(game);
    // keys are written out, or begin with what is written and end with what the game says: `card-${kind}`
    const written = [...source.matchAll(/\b(?:data-)?note="([\w-]+)"/g)].map((found) => found[1]!);
    const said = [...source.matchAll(/\bdata-note=\{([^\n]*)/g)].map((found) => found[1]!);
    const found = (pattern: RegExp): string[] => said.flatMap((code) => [...code.matchAll(pattern)].map((m) => m[1]!));
    const plain = [...written, ...found(/^[^`].*? \? '([\w-]+)'/g), ...found(/^[^`].*? : '([\w-]+)'/g)];
    const begun = found(/^`([\w-]+)\$\{/g);
    expect(said.filter((code) => !/^`[\w-]+\$\{|\? '[\w-]+' : '[\w-]+'\}/.test(code))).toEqual([]);
    for (const key of plain) expect(Object.keys(notes), game).toContain(key);
    const used = (key: string): boolean => plain.includes(key) || begun.some((start) => key.startsWith(start));
    expect(Object.keys(notes).filter((key) => !used(key))).toEqual([]);
    for (const start of begun)
      expect(
        Object.keys(notes).some((key) => key.startsWith(start)),
        start,
      ).toBe(true);
  });

  test('every drawing hangs at a rule or a section, and tells what it shows', async () => {
    const { default: words } = (await import(`../src/games/${game}/figures/en.ts`)) as {
      default: FigureWords<string>;
    };
    const { default: scenes } = (await import(`../src/games/${game}/figures/scenes.ts`)) as {
      default: { at: object; example: unknown[] };
    };
    expect(Object.keys(words.at)).toEqual(Object.keys(scenes.at));
    for (const [at, { alt, caption }] of Object.entries(words.at)) {
      expect([...rules, ...sections]).toContain(at);
      expect(alt.length, at).toBeGreaterThan(10);
      expect(caption.length, at).toBeGreaterThan(10);
    }
    expect(words.example.steps.length).toBe(scenes.example.length);
    expect(words.example.steps.length).toBeGreaterThanOrEqual(4);
    for (const { rule } of words.example.steps) expect(rules).toContain(rule);
  });

  test('every move and event that goes by a rule goes by one that there is', async () => {
    const source = readFileSync(`src/games/${game}/rules.ts`, 'utf8');
    const named = [...source.matchAll(/'([A-Z]+-\d+\.\d+)'/g)].map((match) => match[1]!);
    expect(named.length).toBeGreaterThan(10);
    for (const rule of named) expect(rules).toContain(rule);
  });
});
