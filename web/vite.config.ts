import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { worldMap } from './map/world-map.ts'

/** Where the services find the built console. */
export const consoleFolder = fileURLToPath(new URL('../dist/console', import.meta.url))

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  plugins: [worldMap()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: consoleFolder,
    emptyOutDir: true,
    manifest: true,
    reportCompressedSize: false,
    // The Content-Security-Policy of the console lets fonts and scripts come from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { hashCharacters: 'base36' } },
  },
})
