/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { compression } from 'vite-plugin-compression2';
import { defineConfig } from 'vite';
import { buildName, fewFiles, listFiles, loadedBy, WORKER } from './build.ts';

const chunks = fewFiles();
const server = process.env.PADDOCK_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [
    svelte(),
    listFiles(),
    chunks.plugin,
    // the chart's library is as large as a board: no page but the analysis has it
    loadedBy('src/analysis/Chart.svelte', 'uplot'),
    // beside every text: the server sends what the browser takes (server/pages.py)
    compression({
      include: /\.(html|js|css|svg|webmanifest)$/,
      threshold: 500,
      algorithms: ['gzip', 'brotliCompress'],
    }),
  ],
  base: '/',
  define: { __BUILD__: JSON.stringify(buildName('src')) },
  build: {
    outDir: process.env.PADDOCK_STATIC ?? '../src/paddock/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/sw.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? WORKER : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: chunks.groups },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/healthz': server } },
  // the stores run as they do in a browser, on the little of one that tests/browser.ts brings
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
  test: { include: ['tests/*.test.ts'], setupFiles: ['tests/browser.ts'] },
});
