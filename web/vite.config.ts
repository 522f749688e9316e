import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env.PADDOCK_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: {
    outDir: process.env.PADDOCK_STATIC ?? '../src/paddock/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/healthz': server } },
  // the stores run as they do in a browser, on the little of one that tests/browser.ts brings
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
  test: { include: ['tests/*.test.ts'], setupFiles: ['tests/browser.ts'] },
});
