import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { DomainError } from '../../../base/errors.ts'
import type { ReadOptions } from './row.ts'

const chunkBytes = 256 * 1024
/** What a compressed file may unpack to. */
const maxTextBytes = 16 * 1024 ** 3

/** The text of a file, which may be compressed by gzip; UTF-8, or UTF-16 with a byte order mark. */
export async function* readText({ path, signal }: Pick<ReadOptions, 'path' | 'signal'>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let bytes = 0
  for await (const chunk of await openBytes(path, signal)) {
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
  return unpacked
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}
