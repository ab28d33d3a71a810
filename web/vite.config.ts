import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { worldMap } from './map/world-map.ts'

/** The folder that the services serve the console from. */
export const consoleFolder = fileURLToPath(new URL('../dist/console', import.meta.url))

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  plugins: [worldMap(), preloadFont(), websitePage()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: consoleFolder,
    emptyOutDir: true,
    manifest: true,
    reportCompressedSize: false,
    // The console's Content-Security-Policy allows fonts and scripts only from files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One chunk for the code that every page needs, instead of twenty. What is loaded later stays out of it.
        codeSplitting: {
          groups: [
            {
              name: 'core',
              test: /preact|web\/src\/(?:api(?!\/(?:problem-text|goals|funnels|journeys|path-groups|imports|exclusion-rules|channel-rules|tracking-health|bots|connections|fixes|saved-views|search|share-links))|state(?!\/(?:use-debounced|list-query|draft-store|use-form-draft|use-draft|use-leave-warning|use-width))|components(?!\/(?:palette\/|field|form|password-prompt|auth-card|segmented|dialog|session-ended|alerts|demo-notice|own-controls|jump-button|account-menu|theme-menu|pdf-button|time-chart|partial-intervals|score|text-with-code|drawer|trend-line|copy-box|share-dialog|page-address|privacy-fields|render-field|schedule-dialog|time-zone-field|tree|sortable-header|column-headers|result-bar|list-controls|category-name|evidence-list|restored-notice|search-problem|position-change|reset-share-link|download-file|site-icon|index-status))|router|pages\/overview\/send-early\.|website\/frame\/(?:embedded-site|frame-control)\.|website\/view\/(?:queries|view|intervals|days)\.)/,
            },
            // What the statistics share with other pages of a website: one file instead of ten before the first numbers.
            {
              name: 'website-shared',
              test: /web\/src\/(?:website|pages\/overview)\/(?:.*\/)?(?:site-context|site-frame|site-tabs|site-nav|lazy-owner-controls|valid-view|dimensions|use-scope|period-menu|filter-bar|live-visitors|period-shortcuts|use-current-in-view|breakdown|top-rows|metrics|row-link|lazy|dashboard|rows-key)\.tsx?$/,
            },
            // Small files of lists: each file is named in the first script.
            {
              name: 'lists-shared',
              test: /web\/src\/.*\/(?:list-controls|list-query|sortable-header|column-headers|excluded-reasons|score|category-name|evidence-list|text-with-code)\.tsx?$/,
            },
            // Forms and their drafts, which the statistics do not need.
            {
              name: 'forms-shared',
              test: /web\/src\/(?:components\/(?:field|form|restored-notice)|state\/(?:draft-store|use-form-draft|use-draft|use-leave-warning))\./,
            },
            // What the page of funnels shares with the dialogs of the statistics.
            {
              name: 'goals-shared',
              test: /web\/src\/(?:api\/(?:goals|funnels|journeys|path-groups)|state\/use-debounced|components\/segmented|website\/.*\/(?:use-filter-names|filter-label|filter-tree|filter-picker\/draft|condition-picker))\./,
            },
          ],
        },
      },
    },
  },
})

/** The pages for the statistics of a website, by what is around them: shared ones, and the account's own. */
const websitePages = { 'website.html': /frame\/shared-layout\.tsx$/, 'site.html': /frame\/own-layout\.tsx$/ }

/** Adds `website.html` and `site.html`: the index page for the statistics of a website, which preloads their code. */
function websitePage(): Plugin {
  return {
    name: 'sightline-website-page',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') return
        const html = String(index.source)
        for (const [fileName, layout] of Object.entries(websitePages)) {
          const files = new Set<string>()
          const add = (file: string): void => {
            const chunk = bundle[file]
            if (chunk?.type !== 'chunk' || files.has(file)) return
            files.add(file)
            chunk.imports.forEach(add)
          }
          for (const file of Object.values(bundle)) {
            const module = file.type === 'chunk' ? (file.facadeModuleId ?? '') : ''
            if (layout.test(module) || /overview\/overview\.tsx$/.test(module)) add(file.fileName)
          }
          const links = [...files]
            .filter((file) => !html.includes(file))
            .map((file) => `<link rel="modulepreload" crossorigin href="/console/${file}">`)
          this.emitFile({ type: 'asset', fileName, source: html.replace('</head>', `${links.join('')}</head>`) })
        }
      },
    },
  }
}

/** Preloads the font: with `font-display: optional` it is used only if it arrives before the first text. */
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
