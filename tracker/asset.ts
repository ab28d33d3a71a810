import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** The response of `/js/script.js`. */
export interface TrackerAsset {
  readonly body: Buffer
  readonly gzipped: Buffer
  readonly etag: string
}

/** Reads the built tracker from the directory, and builds it first if there is none of the current source. */
export async function loadTracker(directory = join(import.meta.dirname, '../dist')): Promise<TrackerAsset> {
  const path = join(directory, `tracker-${await sourceFingerprint()}.js`)
  const body = (await readIfExists(path)) ?? (await buildInto(path, directory))
  return { body, gzipped: await promisify(gzip)(body, { level: 9 }), etag: `"${fingerprint(body)}"` }
}

/** Builds in a child process, so that the bundler's memory and its changes to the environment do not affect the service. */
async function buildInto(path: string, directory: string): Promise<Buffer> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    encoding: 'buffer',
  })
  await mkdir(directory, { recursive: true })
  // Written to a temporary file and renamed, because another process may be reading.
  await writeFile(`${path}.${process.pid}`, stdout)
  await rename(`${path}.${process.pid}`, path)
  return stdout
}

async function sourceFingerprint(): Promise<string> {
  const names = (await readdir(import.meta.dirname)).filter((name) => /^[a-z-]+\.ts$/.test(name)).sort()
  const sources = await Promise.all(names.map((name) => readFile(join(import.meta.dirname, name), 'utf8')))
  return fingerprint(sources.join('\0'))
}

const fingerprint = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)

async function readIfExists(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
