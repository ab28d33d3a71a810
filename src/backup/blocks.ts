import type { FileHandle } from 'node:fs/promises'
import { DomainError } from '../base/errors.ts'
import { readChunks } from './hashed-file.ts'

/**
 * A file as blocks, each of which begins with a checksum of its own, so that changed blocks are found by reading 8 bytes of each.
 * Blocks are stored in one or more files, in any order; the map says where each one is.
 */
export interface BlockLayout {
  readonly bytes: number
  readonly headerBytes: number
  readonly blockBytes: number
}

export const checksumBytes = 8
/** Per block: its checksum, the number of its source, and its position there in blocks. */
const entryBytes = checksumBytes + 8

export interface BlockMap {
  readonly header: Buffer
  readonly sources: readonly string[]
  readonly entries: Buffer
}

export function countBlocks({ bytes, headerBytes, blockBytes }: BlockLayout): number {
  const count = (bytes - headerBytes) / blockBytes
  if (Number.isInteger(count) && count >= 0) return count
  throw new DomainError('invalid', `A file of ${bytes} bytes does not consist of blocks of ${blockBytes} bytes.`)
}

/** Which blocks have to be stored, given the map of an earlier backup, and the new map. */
export interface BlockPlan {
  readonly map: BlockMap
  /** Runs of neighboring blocks of the file, to be stored one after another in the new source. */
  readonly changed: readonly { readonly first: number; readonly count: number }[]
  readonly changedBlocks: number
}

/** `newSource` is the name of the file that will contain the changed blocks. */
export async function planBlocks(
  file: FileHandle,
  layout: BlockLayout,
  before: BlockMap | null,
  newSource: string,
): Promise<BlockPlan> {
  const count = countBlocks(layout)
  const header = Buffer.alloc(layout.headerBytes)
  await file.read(header, 0, header.length, 0)
  const sums = await readChecksums(file, layout, count)
  const entries = Buffer.alloc(count * entryBytes)
  const changed: { first: number; count: number }[] = []
  const used = new Set<number>()
  const previousSources = before?.sources ?? []
  const newIndex = previousSources.length
  let changedBlocks = 0
  for (let block = 0; block < count; block++) {
    const at = block * entryBytes
    const sum = sums.subarray(block * checksumBytes, (block + 1) * checksumBytes)
    const known = before?.entries.subarray(at, at + entryBytes)
    if (known?.length === entryBytes && sum.equals(known.subarray(0, checksumBytes))) {
      known.copy(entries, at)
      used.add(known.readUInt32LE(checksumBytes))
      continue
    }
    sum.copy(entries, at)
    entries.writeUInt32LE(newIndex, at + checksumBytes)
    entries.writeUInt32LE(changedBlocks++, at + checksumBytes + 4)
    const last = changed.at(-1)
    if (last && last.first + last.count === block) last.count++
    else changed.push({ first: block, count: 1 })
  }
  if (changedBlocks > 0) used.add(newIndex)
  return {
    map: dropUnused({ header, sources: [...previousSources, newSource], entries }, used),
    changed,
    changedBlocks,
  }
}

/** Sources of which no block is used any more are not part of the new backup. */
function dropUnused({ header, sources, entries }: BlockMap, used: ReadonlySet<number>): BlockMap {
  const kept = [...sources.keys()].filter((index) => used.has(index))
  const renumbered = new Map(kept.map((index, position) => [index, position]))
  for (let at = checksumBytes; at < entries.length; at += entryBytes)
    entries.writeUInt32LE(renumbered.get(entries.readUInt32LE(at)) ?? 0, at)
  return { header, entries, sources: kept.map((index) => sources[index] ?? '') }
}

/** How many reads are under way at a time. */
const concurrentReads = 16

async function readChecksums(file: FileHandle, { headerBytes, blockBytes }: BlockLayout, count: number) {
  const sums = Buffer.alloc(count * checksumBytes)
  let next = 0
  const readSome = async (): Promise<void> => {
    while (next < count) {
      const block = next++
      await file.read(sums, block * checksumBytes, checksumBytes, headerBytes + block * blockBytes)
    }
  }
  await Promise.all(Array.from({ length: concurrentReads }, readSome))
  return sums
}

export async function* readChanged(
  file: FileHandle,
  { headerBytes, blockBytes }: BlockLayout,
  { changed }: BlockPlan,
): AsyncGenerator<Buffer> {
  for (const { first, count } of changed) {
    const from = headerBytes + first * blockBytes
    yield* readChunks(file, from, from + count * blockBytes)
  }
}

export const serializeMap = ({ header, entries }: BlockMap): Buffer => Buffer.concat([header, entries])

export function parseMap(stored: Buffer, layout: BlockLayout, sources: readonly string[]): BlockMap {
  const { headerBytes } = layout
  if (stored.length !== headerBytes + countBlocks(layout) * entryBytes)
    throw new DomainError('invalid', 'The map of blocks has the wrong size.')
  return { sources, header: stored.subarray(0, headerBytes), entries: stored.subarray(headerBytes) }
}

/** Reads the file again from its blocks. */
export async function* assemble(
  { header, entries }: BlockMap,
  { blockBytes }: BlockLayout,
  sources: readonly FileHandle[],
): AsyncGenerator<Buffer> {
  yield header
  const blocksAtATime = 16
  const buffer = Buffer.alloc(blockBytes * blocksAtATime)
  let filled = 0
  for (let at = 0; at < entries.length; at += entryBytes) {
    const source = sources[entries.readUInt32LE(at + checksumBytes)]
    const position = entries.readUInt32LE(at + checksumBytes + 4) * blockBytes
    const read = await source?.read(buffer, filled, blockBytes, position)
    const isSame = entries.subarray(at, at + checksumBytes).equals(buffer.subarray(filled, filled + checksumBytes))
    if (read?.bytesRead !== blockBytes || !isSame)
      throw new DomainError('invalid', `Block ${at / entryBytes} of the events is missing.`)
    filled += blockBytes
    if (filled < buffer.length) continue
    yield buffer
    filled = 0
  }
  if (filled > 0) yield buffer.subarray(0, filled)
}
