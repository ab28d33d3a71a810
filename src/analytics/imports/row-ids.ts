import { hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'

const bytesPerId = 8
const idsPerWrite = 8192

/** What stands for the id that a row has in its product: 64 bits of a checksum. */
const writeNumber = (id: string, buffer: Buffer, offset: number): void => {
  // As text, since a buffer for each checksum takes twice as long.
  buffer.write(hash('sha256', id, 'latin1'), offset, bytesPerId, 'latin1')
}

/** The ids of rows that other imports have. */
export interface KnownIds {
  has(id: string): boolean
}

/** Reads files of `openRowIds`. They take 8 bytes of memory for each row. */
export async function readKnownIds(paths: readonly string[]): Promise<KnownIds> {
  const files = await Promise.all(paths.map((path) => readFile(path)))
  const bytes = Buffer.concat(files)
  const known = new BigUint64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)).sort()
  const sought = Buffer.alloc(bytesPerId)
  return {
    has(id) {
      if (known.length === 0) return false
      writeNumber(id, sought, 0)
      const number = sought.readBigUInt64LE()
      let [low, high] = [0, known.length]
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((known[middle] ?? 0n) < number) low = middle + 1
        else high = middle
      }
      return known[low] === number
    },
  }
}

/** Writes the ids of rows to a file, by which later imports recognize them. */
export function openRowIds(path: string) {
  const file = createWriteStream(path, { mode: 0o600 })
  let buffer = Buffer.alloc(idsPerWrite * bytesPerId)
  let length = 0
  let count = 0
  const flush = (): void => {
    if (length > 0) file.write(buffer.subarray(0, length))
    buffer = Buffer.alloc(idsPerWrite * bytesPerId)
    length = 0
  }
  return {
    count: (): number => count,
    add(id: string): void {
      writeNumber(id, buffer, length)
      length += bytesPerId
      count++
      if (length === buffer.length) flush()
    },
    async close(): Promise<void> {
      flush()
      file.end()
      await finished(file)
    },
  }
}
