/** What the build adds to the bundle: its name, and the service worker's lists of files; and what it holds the pages to. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Names a build by what it is made of. */
export function buildName(folder: string): string {
  const digest = createHash('sha256');
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort())
    digest.update(file).update(readFileSync(file));
  return digest.digest('hex').slice(0, 12);
}

export const WORKER = 'sw.js';

/** Tells the service worker what the shell is made of, and what else there is. */
export function listFiles(): Plugin {
  return {
    name: 'paddock-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find(
        (each) => each.type === 'chunk' && each.isEntry && each.name === 'index',
      );
      const worker = bundle[WORKER];
      if (entry?.type !== 'chunk' || worker?.type !== 'chunk') throw new Error('no entry, or no service worker');
      const shell = new Set<string>();
      const take = (file: string): void => {
        const each = bundle[file];
        if (!each || shell.has(file)) return;
        shell.add(file);
        if (each.type !== 'chunk') return;
        each.imports.forEach(take);
        each.viteMetadata?.importedCss.forEach(take);
      };
      take(entry.fileName);
      const files = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
      files.filter((file) => file.endsWith('.woff2') && !file.includes('-more-')).forEach(take);
      const listed = (names: string[]): string => JSON.stringify(names.map((file) => `/${file}`).sort());
      worker.code = worker.code
        .replace('__SHELL__', listed([...shell]))
        .replace('__FURTHER__', listed(files.filter((file) => !shell.has(file))));
    },
  };
}

/** Fails the build unless a package is loaded by one component alone, and only when that needs it. */
export function loadedBy(component: string, name: string): Plugin {
  return {
    name: `paddock-${name}`,
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const scripts = (chunk: (typeof chunks)[number]): string[] =>
        chunk.moduleIds.filter((id) => !id.includes('.css'));
      const holds = (chunk: (typeof chunks)[number], part: string): boolean =>
        scripts(chunk).some((id) => id.includes(part));
      for (const chunk of chunks.filter((each) => holds(each, `/node_modules/${name}/`))) {
        if (!scripts(chunk).every((id) => id.includes(`/node_modules/${name}/`)))
          throw new Error(`${name} is in one file with other code: ${chunk.fileName}`);
        const loaders = chunks.filter(({ imports, dynamicImports }) =>
          [...imports, ...dynamicImports].includes(chunk.fileName),
        );
        const other = loaders.find((each) => each.imports.includes(chunk.fileName) || !holds(each, component));
        if (other)
          throw new Error(`${name} is for ${component} alone, when it is drawn; ${other.fileName} loads it too`);
      }
    },
  };
}

/**
 * Puts what the first page needs into one file, and what a table needs besides into another: a request costs 300 bytes
 * of headers, and small files compress badly.
 */
export function fewFiles(): { plugin: Plugin; groups: { name: string; test: (id: string) => boolean }[] } {
  const first = new Set<string>();
  const table = new Set<string>();
  return {
    plugin: {
      name: 'paddock-few-files',
      apply: 'build',
      buildEnd() {
        const take = (id: string, into: Set<string>): void => {
          if (first.has(id) || into.has(id)) return;
          into.add(id);
          this.getModuleInfo(id)?.importedIds.forEach((each) => take(each, into));
        };
        const named = (path: string): string[] => [...this.getModuleIds()].filter((id) => id.endsWith(path));
        for (const id of named('/src/main.ts')) take(id, first);
        for (const id of named('/src/pages/Table.svelte')) take(id, table);
      },
    },
    groups: [
      { name: 'first', test: (id) => first.has(id) },
      { name: 'table', test: (id) => table.has(id) },
    ],
  };
}
