import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify } from 'terser'
import { build, type Plugin } from 'vite'
import { buildTracker } from '../build.ts'

const here = import.meta.dirname
const root = join(here, '../..')
const currentTag = 'document.currentScript ?? {}'

/** Reads its settings from a variable instead of the script tag. */
const readTagFromVariable: Plugin = {
  name: 'read-tag-from-variable',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('/tracker/settings.ts')) return
    const source = readFileSync(id, 'utf8')
    if (!source.includes(currentTag)) throw new Error(`${id} does not contain ${currentTag}`)
    return { code: `declare const tag: Tag\n${source.replace(currentTag, 'tag')}`, moduleType: 'ts' }
  },
}

/** The module of the package: the tracker of the script tag, wrapped in a function that runs it. */
export async function buildTrackerModule(): Promise<string> {
  const tracker = await buildTracker([readTagFromVariable])
  const wrapTracker: Plugin = {
    name: 'wrap-tracker',
    enforce: 'pre',
    load(id) {
      if (id.endsWith('/start-tracker.ts'))
        return { code: `export const startTracker = (tag) => {${tracker}}`, moduleType: 'js' }
    },
  }
  const result = await build({
    root: here,
    configFile: false,
    logLevel: 'silent',
    plugins: [wrapTracker],
    build: {
      write: false,
      target: 'es2021',
      lib: { entry: join(here, 'index.ts'), formats: ['es'] },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The build of the tracker package has no output.')
  // Vite keeps the white space of libraries.
  const { code } = await minify(output.output[0].code, { ecma: 2020, module: true })
  if (!code) throw new Error('The minified tracker package is empty.')
  return code
}

/** Writes the files of the npm package. */
export async function writeTrackerPackage(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.js'), await buildTrackerModule())
  execFileSync('tsc', ['-p', here, '--outDir', folder])
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const manifest = {
    name: '@sightline/tracker',
    version,
    description: 'Counts the pages and events of single-page apps with Sightline, without cookies.',
    license,
    type: 'module',
    sideEffects: false,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    files: ['index.js', '*.d.ts', 'README.md', 'LICENSE'],
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(join(folder, 'README.md'), readFileSync(join(here, 'README.md')))
  writeFileSync(join(folder, 'LICENSE'), readFileSync(join(root, 'LICENSE')))
}
