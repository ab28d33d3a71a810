import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { readHead } from '../../base/read-head.ts'

/** A line, or null for one that is too long, and the offset of the byte after it, before compression. */
export interface FileLine {
  readonly text: string | null
  readonly end: number
}

/** No server logs longer requests. */
const maxLineBytes = 64 * 1024

/** Larger pieces than usual, because each one is a step of several iterators. */
const chunkSize = 256 * 1024

/** The content of a file from an offset on; compressed files are recognized by their first bytes. */
async function* readContent(path: string, from: number): AsyncGenerator<Buffer> {
  const head = (await readHead(path, 4)).toString('hex')
  const decompress = head.startsWith('1f8b')
    ? createGunzip({ chunkSize })
    : head === '28b52ffd'
      ? createZstdDecompress({ chunkSize })
      : null
  const file = createReadStream(path, { highWaterMark: chunkSize, start: decompress ? 0 : from })
  if (!decompress) return yield* buffersOf(file)
  file.once('error', (error) => decompress.destroy(error))
  let skipped = 0
  try {
    for await (const chunk of buffersOf(file.pipe(decompress))) {
      const skip = Math.min(from - skipped, chunk.length)
      skipped += skip
      if (skip < chunk.length) yield chunk.subarray(skip)
    }
  } finally {
    file.destroy()
    decompress.destroy()
  }
}

async function* buffersOf(stream: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
}

/** Complete lines only: the last one of a file that is being written comes with the next call. Memory is bounded. */
export async function* readFileLines(path: string, from: number): AsyncGenerator<readonly FileLine[]> {
  let rest = Buffer.alloc(0)
  let tooLong = false
  let offset = from
  for await (const chunk of readContent(path, from)) {
    const lines: FileLine[] = []
    const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let start = 0
    for (let end = data.indexOf(10); end >= 0; end = data.indexOf(10, start)) {
      offset += end + 1 - start
      const isLong = tooLong || end - start > maxLineBytes
      lines.push({ text: isLong ? null : data.toString('utf8', start, end).replace(/\r$/, ''), end: offset })
      tooLong = false
      start = end + 1
    }
    rest = Buffer.from(data.subarray(start))
    if (rest.length > maxLineBytes) {
      // Only its length is needed.
      tooLong = true
      offset += rest.length
      rest = Buffer.alloc(0)
    }
    yield lines
  }
}
