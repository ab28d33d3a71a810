import { existsSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { setTimeout as sleep, setImmediate as yieldNow } from 'node:timers/promises'
import { DuckDBInstance, type DuckDBValue } from '@duckdb/node-api'
import type { FileCheck } from '../engine.ts'

/** What reading the blocks of a file has found. */
export interface BlockCheck {
  readonly blocks: number
  /** How many of them were read: fewer if there was not enough time. */
  readonly checked: number
  /** The numbers of those whose checksum is wrong, or that cannot be read. */
  readonly damaged: readonly number[]
  /** Whether one of the three headers is damaged. */
  readonly isHeaderDamaged: boolean
}

const headerBytes = 4_096
const headers = 3
/** Where the header of the database has the size of a block: after its checksum and six numbers of 8 bytes. */
const blockSizeAt = 40
const defaultBlockBytes = 262_144
/** A block that is being written has the wrong checksum for a moment. */
const readAgainAfterMs = 200

/** Reads the file of a store, and names what is damaged. */
export async function checkFile(path: string, withinMs: number): Promise<FileCheck | null> {
  if (!existsSync(path)) return null
  const { blocks, checked, damaged, isHeaderDamaged } = await checkBlocks(path, withinMs)
  const part = blocks === 0 ? 1 : checked / blocks
  if (isHeaderDamaged) return { path, damage: 'the header is damaged', part }
  if (damaged.length === 0) return { path, damage: null, part }
  const unused = await countUnused(path, damaged)
  const text = `${damaged.length.toLocaleString('en')} of ${blocks.toLocaleString('en')} blocks are damaged`
  if (unused === damaged.length) return { path, damage: null, part }
  return { path, damage: unused === null ? `${text}, some of which may be unused` : text, part }
}

/** How many of these blocks contain nothing any more; null if that is not known, because the file does not open or is in use. */
async function countUnused(path: string, blocks: readonly number[]): Promise<number | null> {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY', threads: '1' }).catch(() => null)
  if (!instance) return null
  const connection = await instance.connect()
  const read = async (text: string): Promise<readonly DuckDBValue[]> =>
    (await connection.runAndReadAll(text)).getRows().flat()
  try {
    const used = new Set((await read('SELECT DISTINCT block_id FROM pragma_metadata_info()')).map(Number))
    for (const table of await read('SELECT table_name FROM duckdb_tables() WHERE NOT internal AND NOT temporary'))
      for (const id of await read(
        `SELECT DISTINCT unnest(list_append(additional_block_ids, block_id)) FROM pragma_storage_info('${table}')`,
      ))
        used.add(Number(id))
    return blocks.filter((block) => !used.has(block)).length
  } catch {
    return null
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

/**
 * Reads the file of a store without opening it as a database, also while a service uses it, and compares the checksums of its blocks. Blocks
 * that the database does not use any more are checked, too.
 */
export async function checkBlocks(path: string, withinMs: number): Promise<BlockCheck> {
  const until = performance.now() + withinMs
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const start = await readIntact(file, 0, headerBytes)
    const newest = await Promise.all([1, 2].map((number) => readIntact(file, number * headerBytes, headerBytes)))
    const blockBytes = Number(newest.find(Boolean)?.readBigUInt64LE(blockSizeAt) ?? defaultBlockBytes)
    const blocks = Math.ceil(Math.max(0, size - headers * headerBytes) / blockBytes)
    const damaged: number[] = []
    let checked = 0
    for (; checked < blocks && performance.now() < until; checked++) {
      if (checked % 16 === 0) await yieldNow()
      if (!(await readIntact(file, headers * headerBytes + checked * blockBytes, blockBytes))) damaged.push(checked)
    }
    return { blocks, checked, damaged, isHeaderDamaged: start === null || newest.includes(null) }
  } finally {
    await file.close()
  }
}

/** The block at this position; null if its checksum is wrong, or if it cannot be read. */
async function readIntact(file: FileHandle, position: number, bytes: number): Promise<Buffer | null> {
  for (let attempt = 1; ; attempt++) {
    const block = Buffer.allocUnsafeSlow(bytes)
    const read = await file.read(block, 0, bytes, position).catch(() => null)
    if (read?.bytesRead === bytes && block.readBigUInt64LE(0) === checksumOf(block.subarray(8))) return block
    if (attempt === 2) return null
    await sleep(readAgainAfterMs)
  }
}

/** The factor by which DuckDB multiplies each word of 8 bytes, as four parts of 16 bits. */
const [factor0, factor1, factor2, factor3] = [0xe5b9, 0x1ce4, 0x476d, 0xbf58]

/** DuckDB's checksum of a block: the products of its words and a factor, combined by exclusive or. In parts of 16 bits, since a bigint takes 30 times as long. */
function checksumOf(bytes: Buffer): bigint {
  const words = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
  let [sum0, sum1, sum2, sum3] = [5381, 0, 0, 0]
  for (let at = 0; at + 3 < words.length; at += 4) {
    const word0 = words[at] ?? 0
    const word1 = words[at + 1] ?? 0
    const word2 = words[at + 2] ?? 0
    const word3 = words[at + 3] ?? 0
    const part0 = word0 * factor0
    const part1 = (part0 >>> 16) + word0 * factor1 + word1 * factor0
    const part2 = Math.floor(part1 / 65_536) + word0 * factor2 + word1 * factor1 + word2 * factor0
    const part3 = Math.floor(part2 / 65_536) + word0 * factor3 + word1 * factor2 + word2 * factor1 + word3 * factor0
    sum0 ^= part0 & 0xffff
    sum1 ^= part1 & 0xffff
    sum2 ^= part2 & 0xffff
    sum3 ^= part3 & 0xffff
  }
  return BigInt(sum0) | (BigInt(sum1) << 16n) | (BigInt(sum2) << 32n) | (BigInt(sum3) << 48n)
}
