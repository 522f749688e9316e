import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      'svelte/no-navigation-without-resolve': 'off',
      // maps that are built once in a $derived, or whose values are reactive themselves, need no reactive map
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
  { ignores: ['src/api/schema.d.ts'] },
);
