import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * Builds `next-app` as static files, and packs them into `next-export.json.br`, which the tests serve. Next.js is not a dependency,
 * because it takes 300 MB and a minute to install. `node test/frameworks/make-next-export.ts` installs it in a temporary folder.
 */
const versions = { next: '15.5.6', react: '19.2.0', 'react-dom': '19.2.0' }
/** Scripts for browsers without modules, and the page for missing pages. */
const leftOut = /polyfills-|^404\.html$/

const folder = mkdtempSync(join(tmpdir(), 'next-export-'))
const app = join(folder, 'app')
const runIn = (cwd: string, command: string, ...args: readonly string[]): void => {
  execFileSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } })
}
writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: versions }))
runIn(folder, 'npm', 'install', '--no-audit', '--no-fund')
cpSync(join(import.meta.dirname, 'next-app'), app, { recursive: true })
runIn(app, join(folder, 'node_modules/.bin/next'), 'build')
const out = join(app, 'out')
const paths = globSync('**/*.{html,js}', { cwd: out })
  .filter((path) => !leftOut.test(path))
  .toSorted()
const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(out, path), 'utf8')]))
writeFileSync(join(import.meta.dirname, 'next-export.json.br'), brotliCompressSync(JSON.stringify({ versions, files })))
rmSync(folder, { recursive: true })
