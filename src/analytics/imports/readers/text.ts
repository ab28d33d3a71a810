import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { DomainError } from '../../../base/errors.ts'
import { readHead } from '../../../base/read-head.ts'
import type { ReadOptions } from './row.ts'

/** What is made of a larger piece would outlive it, and be moved between the generations of the heap. */
const chunkBytes = 64 * 1024
/** What a compressed file may unpack to. */
const maxTextBytes = 16 * 1024 ** 3
/** Exports become some fifty times smaller at most; what unpacks to far more is made to fill disks, memory and time. */
export const maxRatio = 500
/** Below this size, the ratio does not matter. */
const smallBytes = 1024 ** 2

/** Whether so many bytes in so few were put there to harm. */
export const isBomb = (bytes: number, packedBytes: number): boolean =>
  bytes > smallBytes && bytes > packedBytes * maxRatio

/** The text of a file, which may be compressed by gzip; UTF-8, or UTF-16 with a byte order mark. */
export async function* readText({ path, signal }: Pick<ReadOptions, 'path' | 'signal'>): AsyncGenerator<string> {
  yield* decodeText(await openBytes(path, signal))
}

/** The text that buffers contain. */
export async function* decodeText(chunks: AsyncIterable<unknown>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let bytes = 0
  for await (const chunk of chunks) {
    if (!Buffer.isBuffer(chunk)) continue
    bytes += chunk.length
    if (bytes > maxTextBytes) throw new DomainError('invalid', 'The file unpacks to more than 16 GB.')
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8')
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder?.decode()
  if (rest) yield rest
}

async function openBytes(path: string, signal: AbortSignal): Promise<AsyncIterable<unknown>> {
  const file = createReadStream(path, { highWaterMark: chunkBytes, signal })
  if (!(await isGzip(path))) return file
  const unpacked = createGunzip({ chunkSize: chunkBytes })
  // Whoever reads sees the error.
  pipeline(file, unpacked, () => {})
  return rejectBomb(unpacked, (await stat(path)).size)
}

async function* rejectBomb(chunks: AsyncIterable<unknown>, packedBytes: number): AsyncGenerator<unknown> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += Buffer.isBuffer(chunk) ? chunk.length : 0
    if (isBomb(bytes, packedBytes))
      throw new DomainError('invalid', `The file is refused: it unpacks to more than ${maxRatio} times its size.`)
    yield chunk
  }
}

async function isGzip(path: string): Promise<boolean> {
  return (await readHead(path, 2)).toString('hex') === '1f8b'
}
