import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { filesIn } from '../base/build-folder.ts'
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

/** Reads a file of a build. */
export type ReadFile = () => Promise<ServedFile>

/**
 * All files of a build by their names. A file is read by its first request, and then stays in memory: there are few, and they
 * are small, but reading all of them at the start takes longer than everything else that the console needs.
 */
export function listBuiltFiles(folder: string): ReadonlyMap<string, ReadFile> {
  // The manifest and what else the bundler keeps for itself begins with a dot.
  const names = filesIn(folder, '.').filter((name) => !/(?:^|\/)\./.test(name))
  const all = new Set(names)
  const served = names.filter((name) => types[extname(name)] !== undefined)
  return new Map(served.map((name) => [name, readOnce(() => readBuiltFile(folder, name, all))]))
}

async function readBuiltFile(folder: string, name: string, all: ReadonlySet<string>): Promise<ServedFile> {
  const read = (path: string): Promise<Buffer | undefined> =>
    all.has(path) ? readFile(join(folder, path)) : Promise.resolve(undefined)
  const [plain, br, gzip] = await Promise.all([readFile(join(folder, name)), read(`${name}.br`), read(`${name}.gz`)])
  return { type: types[extname(name)] ?? '', etag: etagOf(plain), plain, ...(br && { br }), ...(gzip && { gzip }) }
}

function readOnce(read: ReadFile): ReadFile {
  let file: Promise<ServedFile> | null = null
  return () => {
    file ??= read().catch((error: unknown) => {
      file = null
      throw error
    })
    return file
  }
}
