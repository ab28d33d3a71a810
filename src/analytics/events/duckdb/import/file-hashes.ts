import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createBoundedCache } from '../../../../base/bounded-cache.ts'
import { DomainError } from '../../../../base/errors.ts'
import { sharedTables } from '../../converted-file.ts'
import type { ImportRequest } from '../../import.ts'

/** The SHA-256 of a file, or of a converted one with its shared cells. */
export type FileHashes = (file: string, shared: ImportRequest['shared'], signal: AbortSignal) => Promise<string>

/** Hashes are cached until a file changes. */
export function createFileHashes(): FileHashes {
  const known = createBoundedCache<string>({ maxBytes: 2 ** 18 })
  const one = async (file: string, signal: AbortSignal): Promise<string> => {
    const { size, mtimeMs } = await stat(file).catch(() => {
      throw new DomainError('not-found', `There is no file ${file} that can be read.`)
    })
    const key = JSON.stringify([file, size, mtimeMs])
    const hash = known.get(key) ?? (await hashOf(file, signal))
    known.set(key, hash, hash.length * 2)
    return hash
  }
  return async (file, shared, signal) => {
    if (!shared) return one(file, signal)
    const all = createHash('sha256')
    for (const path of [file, ...sharedTables.map((table) => shared[table])]) all.update(await one(path, signal))
    return all.digest('hex')
  }
}

async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path, { signal })) hash.update(piece)
  return hash.digest('hex')
}
