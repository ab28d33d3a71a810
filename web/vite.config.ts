import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { worldMap } from './map/world-map.ts'

/** Where the services find the built console. */
export const consoleFolder = fileURLToPath(new URL('../dist/console', import.meta.url))

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  plugins: [worldMap(), preloadFont()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: consoleFolder,
    emptyOutDir: true,
    manifest: true,
    reportCompressedSize: false,
    // The Content-Security-Policy of the console lets fonts and scripts come from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs comes in one file instead of twenty.
        codeSplitting: {
          groups: [{ name: 'core', test: /preact|web\/src\/(?:api|state|components(?!\/time-chart)|router)/ }],
        },
      },
    },
  },
})

/** The font is used only where it is there in time for the first text, so the page asks for it first. */
function preloadFont(): Plugin {
  return {
    name: 'sightline-preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/console/${file}` },
            injectTo: 'head-prepend' as const,
          })),
    },
  }
}
