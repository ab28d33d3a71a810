import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createBoundedCache } from '../../../../base/bounded-cache.ts'
import { DomainError } from '../../../../base/errors.ts'

/** The SHA-256 of files, cached until a file changes. */
export function createFileHashes(): (file: string) => Promise<string> {
  const known = createBoundedCache<string>({ maxBytes: 2 ** 18 })
  return async (file) => {
    const { size, mtimeMs } = await stat(file).catch(() => {
      throw new DomainError('not-found', `There is no file ${file} that can be read.`)
    })
    const key = JSON.stringify([file, size, mtimeMs])
    const hash = known.get(key) ?? (await hashOf(file))
    known.set(key, hash, hash.length * 2)
    return hash
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}
