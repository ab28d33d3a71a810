import { addAbortSignal } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { DomainError } from '../../../base/errors.ts'
import { isBomb, maxRatio } from './text.ts'

/** More than any export has: ten files. */
const maxEntries = 100
const maxEntryBytes = 4 * 1024 ** 3 - 2
const maxAllBytes = 8 * 1024 ** 3

export interface ZipEntry {
  /** The last part of its path. */
  readonly name: string
  open(signal: AbortSignal): AsyncGenerator<Buffer>
}

export interface ZipArchive {
  readonly entries: readonly ZipEntry[]
  close(): void
}

const refuse = (problem: string): DomainError => new DomainError('invalid', `The ZIP file is refused: ${problem}.`)
const damaged = (cause?: unknown): DomainError =>
  new DomainError('invalid', 'The file is not a ZIP file that can be read.', { cause })

/**
 * Opens a ZIP archive by its directory. Nothing is written to disk, and sizes are checked before anything is unpacked. Archives with
 * encrypted files are refused.
 */
export async function openZip(path: string): Promise<ZipArchive> {
  const zip = await openPromise(path, { autoClose: false }).catch((error) => {
    throw damaged(error)
  })
  try {
    if (zip.entryCount > maxEntries) throw refuse(`it has ${zip.entryCount} files, and ${maxEntries} are allowed`)
    const entries = (await Array.fromAsync(zip.eachEntry())).filter(({ fileName }) => !fileName.endsWith('/'))
    rejectHostile(entries)
    return {
      entries: entries.map((entry) => ({
        name: entry.fileName.split('/').at(-1) ?? '',
        open: (signal) => unpack(zip, entry, signal),
      })),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof DomainError ? error : damaged(error)
  }
}

const nameOf = ({ fileName }: Entry): string => JSON.stringify(fileName.slice(0, 100))

const [stored, deflated] = [0, 8]

function rejectHostile(entries: readonly Entry[]): void {
  let all = 0
  for (const entry of entries) {
    const { compressionMethod, compressedSize, uncompressedSize } = entry
    if (entry.isEncrypted()) throw refuse(`${nameOf(entry)} is encrypted`)
    if (compressionMethod !== stored && compressionMethod !== deflated)
      throw refuse(`${nameOf(entry)} is compressed by an unknown method`)
    if (uncompressedSize > maxEntryBytes || compressedSize > maxEntryBytes)
      throw refuse(`${nameOf(entry)} has more than 4 GB`)
    if (isBomb(uncompressedSize, compressedSize))
      throw refuse(`${nameOf(entry)} unpacks to more than ${maxRatio} times its size`)
    all += uncompressedSize
  }
  if (all > maxAllBytes) throw refuse('it unpacks to more than 8 GB')
}

/** Ends with an error unless the content is as the directory says. */
async function* unpack(zip: ZipFile, entry: Entry, signal: AbortSignal): AsyncGenerator<Buffer> {
  let checksum = 0
  try {
    for await (const chunk of addAbortSignal(signal, await zip.openReadStreamPromise(entry))) {
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (error) {
    signal.throwIfAborted()
    throw damaged(error)
  }
  if (checksum !== entry.crc32) throw damaged()
}
