import http from 'node:http'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, type PluginContext, rolldown } from 'rolldown'
import { bundledName, programs } from './entries.ts'

/** The process that `bundlePrograms` starts. */
const [root = '', folder = ''] = process.argv.slice(2)

/** Stays in node_modules: native code, what reads files of its own, and what services rarely or never load. */
const external = [
  /^@duckdb\/node-bindings/,
  /^@scalar\//,
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'light-my-request',
  'pg-native',
  'pino-pretty',
  'playwright-core',
  'rolldown',
  'vite',
]

const virtual = '\0smaller:'

/** Stands for a module of which little is used, and whose rest costs time and memory at each start. */
const smaller: Readonly<Record<string, string>> = {
  // As an ES module it reads all its exports, which loads Node's own fetch and WebSocket.
  'node:http': `const http = process.getBuiltinModule('node:http')
export default http
export const { ${plainKeys(http).join(', ')} } = http`,
  // For OpenAPI documents in YAML, which nobody is offered.
  yaml: 'export const stringify = undefined',
  // For servers of HTTP/2, which Fastify would create. Loading it takes 15 ms.
  'node:http2': 'export const createServer = undefined, createSecureServer = undefined',
  // For servers with TLS, which Fastify would create, too.
  'node:https': 'export const createServer = undefined',
  // Fastify compares the versions of plugins with its own; here, the lock file pins both.
  semver: 'export const satisfies = () => true',
}

/** Modules that others need as they are have only these importers replaced. */
const onlyIn: Readonly<Record<string, RegExp>> = {
  'node:http': /./,
  yaml: /./,
  'node:http2': /\/node_modules\/fastify\//,
  'node:https': /\/node_modules\/fastify\//,
  semver: /\/node_modules\/fastify\//,
}

function plainKeys(module: object): readonly string[] {
  return Object.entries(Object.getOwnPropertyDescriptors(module))
    .filter(([, { value }]) => value !== undefined)
    .map(([name]) => name)
}

const loadSmaller: Plugin = {
  name: 'load-smaller',
  resolveId: {
    order: 'pre',
    handler: (id, importer, { kind }) =>
      onlyIn[id]?.test(importer ?? '') && (kind === 'import-statement' || id !== 'node:http')
        ? `${virtual}${id}`
        : null,
  },
  load: { handler: (id) => (id.startsWith(virtual) ? smaller[id.slice(virtual.length)] : undefined) },
}

/** The router writes and compiles a function for each part of a path, which takes a tenth of a second at each start. */
const comparePrefixes: Plugin = {
  name: 'compare-prefixes',
  transform: {
    filter: { id: /\/find-my-way\/lib\/node\.js$/ },
    handler(code) {
      const compared = code.replace(
        /return new Function\('path', 'i', .*/,
        'return (path, i) => path.startsWith(prefix, i)',
      )
      if (compared === code) this.error('The router compiles its prefixes in an unknown way')
      return { code: compared, map: null }
    },
  },
}

const sourceMaps = fileURLToPath(new URL('./source-maps.ts', import.meta.url))

const ownFile = /\bnew URL\(\s*'(\.[^']*\.ts)',\s*import\.meta\.url,?\s*\)|\bimport\.meta\.(url|dirname)\b/g

/** Files that threads or processes of their own begin with. */
const entries = new Set<string>()

/**
 * A file that is named as `new URL('./x.ts', import.meta.url)` is run by a thread or process of its own: it becomes an entry
 * of the bundle. Any other `import.meta.url` means the place of the source file. Lines stay where they are, so that
 * source maps stay right without one for these changes.
 */
const locateFiles = (emit: (bundler: Pick<PluginContext, 'emitFile'>, path: string) => void): Plugin => ({
  name: 'locate-files',
  buildStart() {
    this.emitFile({ type: 'chunk', id: sourceMaps, fileName: 'source-maps.js' })
    for (const path of entries) emitEntry(this, path)
  },
  transform: {
    filter: { id: /\/(?:src|tracker)\/[^?]*\.ts$/, code: 'import.meta' },
    handler(code, id) {
      if (id === sourceMaps) return undefined
      const located = code.replace(ownFile, (reference, file?: string, property?: string) => {
        if (file !== undefined) {
          const lines = reference.replace(/[^\n]/g, '')
          const path = resolve(dirname(id), file)
          emit(this, path)
          return `new URL('./${bundledName(root, path)}', import.meta.url)${lines}`
        }
        return property === 'url'
          ? `new URL(${JSON.stringify(encodeURI(relative(folder, id)))}, import.meta.url).href`
          : `(import.meta.dirname + ${JSON.stringify(`/${relative(folder, dirname(id))}`)})`
      })
      return { code: located, map: null }
    },
  },
})

const emitEntry = (bundler: Pick<PluginContext, 'emitFile'>, path: string): void =>
  void bundler.emitFile({ type: 'chunk', id: path, fileName: bundledName(root, path) })

async function write(emit: Parameters<typeof locateFiles>[0]): Promise<void> {
  const plugins = [loadSmaller, comparePrefixes, locateFiles(emit)]
  const bundle = await rolldown({ cwd: root, input: [], platform: 'node', external, plugins })
  await bundle.write({
    dir: folder,
    format: 'esm',
    chunkFileNames: 'shared-[hash].js',
    // Functions and classes keep their names, for stack traces, and because some classes are compared by theirs. V8 keeps the text of
    // loaded files: short names for all else make it a fifth shorter.
    // One character beyond Latin-1 makes V8 keep the text of the whole file with two bytes for each.
    minify: { compress: false, mangle: { toplevel: true, keepNames: true }, codegen: { asciiOnly: true } },
    sourcemap: true,
    sourcemapExcludeSources: true,
    banner: ({ isEntry, fileName }) => (isEntry && fileName !== 'source-maps.js' ? `import './source-maps.js'` : ''),
  })
  await bundle.close()
}

// What serves shares no files with its threads, and is loaded from one instead of 150, which takes a tenth of a second less.
const [service, ...others] = programs.map((path) => join(root, path))
const threadFiles = new Set(others)
if (service !== undefined) entries.add(service)
await write((_, path) => threadFiles.add(path))
entries.clear()
for (const path of threadFiles) entries.add(path)
await write(emitEntry)
