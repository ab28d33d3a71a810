import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** What the service answers at `/js/script.js`. */
export interface TrackerAsset {
  readonly body: Buffer
  readonly gzipped: Buffer
  readonly etag: string
}

/** Reads the built tracker from the directory; builds it first where it is missing or older than its source. */
export async function loadTracker(directory = join(import.meta.dirname, '../dist')): Promise<TrackerAsset> {
  const path = join(directory, `tracker-${await fingerprintOfSource()}.js`)
  const body = (await readIfThere(path)) ?? (await buildInto(path, directory))
  return { body, gzipped: await promisify(gzip)(body, { level: 9 }), etag: `"${fingerprint(body)}"` }
}

/** In a process of its own: the bundler's memory, and what it does to the environment, stay out of the service. */
async function buildInto(path: string, directory: string): Promise<Buffer> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    encoding: 'buffer',
  })
  await mkdir(directory, { recursive: true })
  // Renamed when whole: another process may be reading.
  await writeFile(`${path}.${process.pid}`, stdout)
  await rename(`${path}.${process.pid}`, path)
  return stdout
}

async function fingerprintOfSource(): Promise<string> {
  const names = (await readdir(import.meta.dirname)).filter((name) => /^[a-z-]+\.ts$/.test(name)).sort()
  const sources = await Promise.all(names.map((name) => readFile(join(import.meta.dirname, name), 'utf8')))
  return fingerprint(sources.join('\0'))
}

const fingerprint = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
