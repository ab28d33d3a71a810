import { pipeline, Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  /** ASCII, with slashes between folders. */
  readonly name: string
  readonly content: Iterable<string> | AsyncIterable<string>
}

/** Sizes and checksums follow the content, since they are not known before. */
const flags = 1 << 3
const deflated = 8
/** ZIP files store local times without a zone, so all entries have its first day. */
const firstDay = (1 << 5) | 1
const version = 20

/** A ZIP file of compressed entries, which is never in memory as a whole. Each entry and the file have at most 4 GB. */
export async function* zipChunks(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const start = offset
    const sum = { crc: 0, size: 0, compressed: 0 }
    const header = headerOf(0x04034b50, name, { crc: 0, size: 0, compressed: 0 })
    yield header
    const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED })
    // The loop below throws what went wrong, and ends the source when it is left.
    pipeline(Readable.from(counted(content, sum)), deflate, () => {})
    for await (const chunk of deflate) {
      sum.compressed += chunk.length
      yield chunk
    }
    const trailer = numbers([4, 0x08074b50], [4, sum.crc], [4, sum.compressed], [4, sum.size])
    yield trailer
    offset += header.length + sum.compressed + trailer.length
    directory.push(headerOf(0x02014b50, name, sum, start))
  }
  const size = directory.reduce((all, { length }) => all + length, 0)
  yield Buffer.concat(directory)
  const count = entries.length
  yield numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0])
}

interface Sum {
  crc: number
  size: number
  compressed: number
}

async function* counted(content: ZipEntry['content'], sum: Sum): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    sum.crc = crc32(bytes, sum.crc)
    sum.size += bytes.length
    yield bytes
  }
}

/** The header before an entry; with the place of that, the one in the directory at the end. */
function headerOf(signature: number, name: string, { crc, compressed, size }: Sum, start?: number): Buffer {
  const common = numbers([2, flags], [2, deflated], [2, 0], [2, firstDay], [4, crc], [4, compressed], [4, size])
  const lengths = numbers([2, name.length], [2, 0])
  const versions = start === undefined ? numbers([2, version]) : numbers([2, version], [2, version])
  const place = start === undefined ? numbers() : numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, start])
  return Buffer.concat([numbers([4, signature]), versions, common, lengths, place, Buffer.from(name, 'ascii')])
}

/** Little-endian numbers, each after its number of bytes. */
function numbers(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((all, [size]) => all + size, 0))
  let at = 0
  for (const [size, value] of fields) at = bytes.writeUIntLE(value, at, size)
  return bytes
}
