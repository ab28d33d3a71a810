import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { helpDocs } from './help/help-docs.ts'
import { worldMap } from './map/world-map.ts'

const webFolder = fileURLToPath(new URL('.', import.meta.url))

/** The folder that the services serve the console from. */
export const consoleFolder = fileURLToPath(new URL('../dist/console', import.meta.url))

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  plugins: [
    ...[worldMap(), helpDocs(), preloadFont(), preloadApp(), inlineRuntime(), importsWithoutPreloads()],
    ...[namesOfModules(), websitePage()],
  ],
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
        // The first script has the names of all others, and hashes cannot be compressed.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // One chunk for the code that every page needs, instead of twenty. What is loaded later stays out of it.
        codeSplitting: {
          groups: [
            // What sends the first requests, with all that it imports: it runs before the others have arrived.
            { name: 'start', test: /web\/src\/main\.tsx$/, priority: 1 },
            {
              name: 'core',
              test: /preact|web\/src\/(?:(?:app|current-page)\.|api(?!\/(?:problem-text|passkeys|provider-visits|goals|funnels|journeys|path-groups|imports|exclusion-rules|website-alerts|channel-rules|tracking-health|bots|connections|fixes|saved-views|search|share-links))|state(?!\/(?:use-debounced|list-query|draft-store|use-form-draft|use-draft|use-leave-warning|use-width))|components(?!\/(?:palette\/|field|form|password-prompt|confirmation|second-step|passkey-button|provider-buttons|auth-card|segmented|dialog|session-ended|alerts|demo-notice|own-controls|jump-button|account-menu|pdf-button|time-chart|partial-intervals|score|text-with-code|drawer|trend-line|copy-box|share-dialog|page-address|privacy-fields|render-field|schedule-dialog|time-zone-field|tree|sortable-header|column-headers|result-bar|list-controls|category-name|evidence-list|restored-notice|search-problem|position-change|reset-share-link|download-file|site-icon|index-status|help-topics|own-help-link))|router|pages\/overview\/send-early\.|website\/frame\/(?:embedded-site|frame-control)\.|website\/view\/(?:queries|view|intervals|days)\.)/,
            },
            // The statistics of a website, and what its other pages share with them: one file before the first numbers.
            {
              name: 'website-shared',
              test: /web\/src\/(?:website|pages\/overview)\/(?:.*\/)?(?:overview|shared-layout|site-context|site-frame|site-tabs|site-nav|site-menu|valid-view|dimensions|use-scope|period-menu|filter-bar|live-visitors|period-shortcuts|use-current-in-view|breakdown|top-rows|metrics|row-link|lazy|dashboard|rows-key)\.tsx?$/,
            },
            // What the statistics show after the numbers, besides the chart.
            {
              name: 'notes',
              test: /web\/src\/pages\/overview\/(?:conversions-panel|annotations\/chart-notes)\.tsx$/,
            },
            // What is around every page for those who are signed in, and around those of their sites.
            {
              name: 'own',
              test: /web\/src\/(?:components\/(?:own-controls|jump-button|account-menu|own-help-link)|api\/tracking-health|website\/(?:excluded-reasons|frame\/(?:own-layout|site-switcher))|pages\/overview\/(?:owner-panels|health-strip|site-notice))\.tsx?$/,
            },
            // The strings of the statistics, in a file for each language.
            {
              debugName: 'strings',
              name: (id) => `strings-${/strings\/(..)\//.exec(id)?.[1]}`,
              test: /web\/src\/strings\/..\/(?:common|statistics)\.ts$/,
            },
            {
              debugName: 'own-strings',
              name: (id) => `own-${/strings\/(..)\//.exec(id)?.[1]}`,
              test: /web\/src\/strings\/..\/(?:own|owner-panels|domains)\.ts$/,
            },
            // Small files of lists: each file is named in the first script.
            {
              name: 'lists-shared',
              test: /web\/src\/.*\/(?:list-controls|list-query|sortable-header|column-headers|score|category-name|evidence-list|text-with-code)\.tsx?$/,
            },
            // Forms and their drafts, which the statistics do not need.
            {
              name: 'forms-shared',
              test: /web\/src\/(?:components\/(?:dialog|field|form|restored-notice)|state\/(?:draft-store|use-form-draft|use-draft|use-leave-warning))\./,
            },
            // What shares a page, in the dialogs and in the settings.
            {
              name: 'share-shared',
              test: /web\/src\/components\/(?:share-dialog|copy-box|privacy-fields|reset-share-link)\./,
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
const websitePages = {
  'website.html': [/frame\/shared-layout\.tsx$/],
  'site.html': [/frame\/own-layout\.tsx$/, /components\/own-controls\.tsx$/],
}

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
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const filesOf = (...modules: readonly RegExp[]): ReadonlySet<string> => {
          const files = new Set<string>()
          const add = (file: string): void => {
            const chunk = bundle[file]
            if (chunk?.type !== 'chunk' || files.has(file)) return
            files.add(file)
            chunk.imports.forEach(add)
          }
          for (const { fileName, moduleIds } of chunks)
            if (modules.some((module) => moduleIds.some((id) => module.test(id)))) add(fileName)
          return files
        }
        const links = (files: ReadonlySet<string>, more = ''): string =>
          [...files]
            .filter((file) => !html.includes(file) && !isRuntime(file))
            .map((file) => `<link${more} rel="modulepreload" crossorigin href="/console/${file}">`)
            .join('')
        for (const [fileName, layout] of Object.entries(websitePages)) {
          const first = filesOf(...layout, /overview\/overview\.tsx$/)
          const later = filesOf(/components\/time-chart\.tsx$/, /annotations\/chart-notes\.tsx$/).difference(first)
          // The server leaves those in the language of the reader.
          const strings = chunks.flatMap(({ fileName: file }) => {
            const [, kind, language] = /\/(strings|own)-(en|de|fr)-[^/]+$/.exec(file) ?? []
            const isNeeded = kind === 'strings' || (kind === 'own' && fileName === 'site.html')
            return isNeeded ? links(new Set([file]), ` data-language="${language}"`) : []
          })
          const preloads = [links(first), ...strings, links(later, ' fetchpriority="low"')].join('')
          this.emitFile({ type: 'asset', fileName, source: html.replace('</head>', `${preloads}</head>`) })
        }
      },
    },
  }
}

/** Preloads what the first script imports when it has sent its requests. */
function preloadApp(): Plugin {
  return {
    name: 'sightline-preload-app',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const href = chunkWith(bundle, 'src/app.tsx')?.fileName
        return href === undefined
          ? []
          : [{ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/console/${href}` } }]
      },
    },
  }
}

type Bundle = Rolldown.OutputBundle

const chunksOf = (bundle: Bundle): readonly Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk')

const chunkWith = (bundle: Bundle, module: string): Rolldown.OutputChunk | undefined =>
  chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)))

/** The bundler's own function for modules in chunks with others, which it would give a file and a request of its own. */
const isRuntime = (file: string): boolean => /(?:^|[_/])rolldown-runtime-[^/]+$/.test(file)

function inlineRuntime(): Plugin {
  return {
    name: 'sightline-inline-runtime',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = chunksOf(bundle)
        const runtime = chunks.find(({ fileName }) => isRuntime(fileName))
        const first = chunkWith(bundle, 'src/main.tsx')
        const [, body, name] = /^(.*)export\{(\w+)\};?\s*$/s.exec(runtime?.code ?? '') ?? []
        if (!runtime || !first || body === undefined) return
        const file = runtime.fileName.replace(/^.*\//, '')
        const imported = new RegExp(`import\\{${name} as (\\w+)\\}from"\\./${file.replaceAll('.', '\\.')}";?`)
        for (const chunk of chunks) {
          if (chunk === runtime || !chunk.code.includes(file)) continue
          const code = chunk.code
            .replace(imported, (_, local) => `var ${local}=(()=>{${body}return ${name}})();`)
            .replaceAll(`"${runtime.fileName}"`, `"${first.fileName}"`)
          if (code.includes(file)) this.error(`${chunk.fileName} imports ${file} in an unknown way`)
          chunk.code = code
        }
        delete bundle[runtime.fileName]
      },
    },
  }
}

/** Most scripts that are loaded later have nothing to preload: they are imported without the function that does it. */
function importsWithoutPreloads(): Plugin {
  return {
    name: 'sightline-imports-without-preloads',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of chunksOf(bundle))
          chunk.code = chunk.code.replace(/\b[\w$]+\(\(\)=>(import\(`[^`]+`\)),\[\]\)/g, '$1')
      },
    },
  }
}

interface ManifestEntry {
  readonly file: string
  readonly src?: string
  imports?: readonly string[]
  dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly isEntry?: true
  readonly isDynamicEntry?: true
}

/** Names the modules that are imported dynamically in the manifest, also those that are in a chunk with others. */
function namesOfModules(): Plugin {
  let complete: (manifest: Record<string, ManifestEntry>) => void = () => {}
  return {
    name: 'sightline-names-of-modules',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const nameOf = (id: string): string => relative(webFolder, id)
        const lazyImportsOf = (ids: readonly string[]): readonly string[] => [
          ...new Set(ids.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []).map(nameOf)),
        ]
        const chunks = chunksOf(bundle).map(({ fileName, moduleIds }) => ({
          file: fileName,
          modules: moduleIds.map(nameOf),
          lazyImports: lazyImportsOf(moduleIds),
        }))
        const lazy = new Set(chunks.flatMap(({ lazyImports }) => lazyImports))
        complete = (manifest) => {
          for (const { file, modules, lazyImports } of chunks) {
            const entry = Object.values(manifest).find((entry) => entry.file === file)
            if (!entry) continue
            if (lazyImports.length > 0) entry.dynamicImports = lazyImports
            for (const name of modules)
              if (lazy.has(name)) manifest[name] ??= { ...entry, src: name, isDynamicEntry: true }
            if (modules.includes('src/main.tsx'))
              manifest['index.html'] ??= { ...entry, src: 'index.html', isEntry: true }
          }
          for (const entry of Object.values(manifest))
            if (entry.imports) entry.imports = entry.imports.filter((name) => !isRuntime(name))
          // A chunk that no other imports is known by the names of its modules.
          const imported = new Set(Object.values(manifest).flatMap(({ imports = [] }) => imports))
          for (const [name, { file }] of Object.entries(manifest))
            if (name.startsWith('_') && file.endsWith('.js') && !imported.has(name)) delete manifest[name]
        }
      },
    },
    async writeBundle({ dir = '' }) {
      const path = join(dir, '.vite/manifest.json')
      const manifest = JSON.parse(await readFile(path, 'utf8'))
      complete(manifest)
      await writeFile(path, JSON.stringify(manifest, null, 2))
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
