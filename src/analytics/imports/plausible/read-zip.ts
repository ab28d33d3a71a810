import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { DomainError } from '../../../base/errors.ts'
import { isBomb, maxRatio } from '../readers/text.ts'

/** More than any export has: ten files. */
const maxEntries = 100
const maxDirectoryBytes = 1024 ** 2
const maxEntryBytes = 4 * 1024 ** 3 - 2
const maxAllBytes = 8 * 1024 ** 3

export interface ZipEntry {
  /** The last part of its path. */
  readonly name: string
  open(signal: AbortSignal): AsyncGenerator<Buffer>
}

interface Entry {
  readonly path: string
  readonly method: number
  readonly checksum: number
  readonly packedBytes: number
  readonly bytes: number
  readonly offset: number
}

const refuse = (problem: string): DomainError => new DomainError('invalid', `The ZIP file is refused: ${problem}.`)
const damaged = (cause?: unknown): DomainError =>
  new DomainError('invalid', 'The file is not a ZIP file that can be read.', { cause })

/**
 * The files of a ZIP archive, by its directory (APPNOTE.TXT, 4.3). Nothing is written to disk, and sizes are checked before anything is
 * unpacked. Files that are encrypted, or larger than 4 GB, are refused.
 */
export async function readZip(path: string): Promise<readonly ZipEntry[]> {
  const file = await open(path)
  try {
    const entries = (await readDirectory(file)).filter((entry) => !entry.path.endsWith('/'))
    rejectBombs(entries)
    const starts = new Map<Entry, number>()
    for (const entry of entries) starts.set(entry, await dataStart(file, entry))
    return entries.map((entry) => ({
      name: entry.path.split(/[/\\]/).at(-1) ?? '',
      open: (signal) => unpack(path, entry, starts.get(entry) ?? 0, signal),
    }))
  } finally {
    await file.close()
  }
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw damaged()
  return buffer
}

const endBytes = 22
const maxCommentBytes = 65_535

async function readDirectory(file: FileHandle): Promise<readonly Entry[]> {
  const { size } = await file.stat()
  const length = Math.min(size, endBytes + maxCommentBytes)
  const tail = await readBytes(file, size - length, length)
  const end = findEnd(tail)
  if (end === null) throw damaged()
  const [count, bytes, offset] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)]
  if (count > maxEntries) throw refuse(`it has ${count} files, and ${maxEntries} are allowed`)
  if (bytes > maxDirectoryBytes || offset + bytes > size) throw damaged()
  const directory = await readBytes(file, offset, bytes)
  const entries: Entry[] = []
  for (let at = 0; entries.length < count; ) {
    const found = readEntry(directory.subarray(at))
    if (!found) throw damaged()
    entries.push(found.entry)
    at += found.length
  }
  return entries
}

/** The record at the end, which a comment may follow. */
function findEnd(tail: Buffer): Buffer | null {
  for (let at = tail.length - endBytes; at >= 0; at--)
    if (tail.readUInt32LE(at) === 0x06054b50 && at + endBytes + tail.readUInt16LE(at + 20) === tail.length)
      return tail.subarray(at)
  return null
}

const entryBytes = 46

function readEntry(bytes: Buffer): { readonly entry: Entry; readonly length: number } | null {
  if (bytes.length < entryBytes || bytes.readUInt32LE(0) !== 0x02014b50) return null
  const nameEnd = entryBytes + bytes.readUInt16LE(28)
  const length = nameEnd + bytes.readUInt16LE(30) + bytes.readUInt16LE(32)
  if (bytes.length < length) return null
  const path = bytes.toString('utf8', entryBytes, nameEnd)
  const isEncrypted = (bytes.readUInt16LE(8) & 1) === 1
  if (isEncrypted) throw refuse(`${nameOf(path)} is encrypted`)
  return {
    length,
    entry: {
      path,
      method: bytes.readUInt16LE(10),
      checksum: bytes.readUInt32LE(16),
      packedBytes: bytes.readUInt32LE(20),
      bytes: bytes.readUInt32LE(24),
      offset: bytes.readUInt32LE(42),
    },
  }
}

const nameOf = (path: string): string => JSON.stringify(path.slice(0, 100))

const [stored, deflated] = [0, 8]

function rejectBombs(entries: readonly Entry[]): void {
  let all = 0
  for (const { path, method, bytes, packedBytes } of entries) {
    if (method !== stored && method !== deflated) throw refuse(`${nameOf(path)} is compressed by an unknown method`)
    if (bytes > maxEntryBytes || packedBytes > maxEntryBytes) throw refuse(`${nameOf(path)} has more than 4 GB`)
    if (isBomb(bytes, packedBytes)) throw refuse(`${nameOf(path)} unpacks to more than ${maxRatio} times its size`)
    if (method === stored && bytes !== packedBytes) throw damaged()
    all += bytes
  }
  if (all > maxAllBytes) throw refuse('it unpacks to more than 8 GB')
}

const headerBytes = 30

async function dataStart(file: FileHandle, { offset }: Entry): Promise<number> {
  const header = await readBytes(file, offset, headerBytes)
  if (header.readUInt32LE(0) !== 0x04034b50) throw damaged()
  return offset + headerBytes + header.readUInt16LE(26) + header.readUInt16LE(28)
}

/** Ends with an error unless the content is as the directory says. */
async function* unpack(path: string, entry: Entry, start: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  if (entry.packedBytes === 0) return
  const packed = createReadStream(path, { start, end: start + entry.packedBytes - 1, signal })
  const content = entry.method === deflated ? packed.pipe(createInflateRaw()) : packed
  packed.on('error', (error) => content.destroy(error))
  let bytes = 0
  let checksum = 0
  try {
    for await (const chunk of content) {
      if (!Buffer.isBuffer(chunk)) continue
      bytes += chunk.length
      if (bytes > entry.bytes) throw damaged()
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof DomainError ? error : damaged(error)
  } finally {
    packed.destroy()
  }
  if (bytes !== entry.bytes || checksum !== entry.checksum) throw damaged()
}
