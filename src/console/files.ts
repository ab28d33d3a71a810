import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { etagOf, type ServedFile } from '../http/send-file.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** All files of a build by their names. They are small and few, so that they stay in memory. */
export function readBuiltFiles(folder: string): ReadonlyMap<string, ServedFile> {
  // The manifest and what else the bundler keeps for itself begins with a dot, which no pattern here matches.
  const names = globSync('**/*', { cwd: folder }).filter((name) => types[extname(name)] !== undefined)
  return new Map(names.map((name) => [name, readFile(folder, name)]))
}

function readFile(folder: string, name: string): ServedFile {
  const path = join(folder, name)
  const plain = readFileSync(path)
  return {
    type: types[extname(name)] ?? '',
    etag: etagOf(plain),
    plain,
    ...(existsSync(`${path}.br`) ? { br: readFileSync(`${path}.br`) } : {}),
    ...(existsSync(`${path}.gz`) ? { gzip: readFileSync(`${path}.gz`) } : {}),
  }
}
