import { existsSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

/**
 * Copies of the blocks that a checkpoint overwrites in place. DuckDB writes data to unused blocks, but metadata also to the unused parts of
 * blocks that the last checkpoint still needs; a power cut in the middle of that would leave a file that does not open.
 */
export interface CheckpointJournal {
  /** Runs a checkpoint after its blocks are copied. */
  around<T>(connection: DuckDBConnection, checkpoint: () => Promise<T>): Promise<T>
  /** To be called after the database was closed: closing any handle of its file would release its lock. */
  close(): Promise<void>
}

/** The main header and two database headers, of which checkpoints write one and the other. */
const headersBytes = 3 * 4_096
const headerBytes = 4_096
const journalPath = (path: string): string => `${path}.blocks`

export async function openCheckpointJournal(path: string): Promise<CheckpointJournal> {
  if (path === ':memory:') return { around: (_, checkpoint) => checkpoint(), close: async () => undefined }
  const file = await open(path, 'r')
  return {
    async around(connection, checkpoint) {
      await writeJournal(connection, file, path)
      const result = await checkpoint()
      await rm(journalPath(path), { force: true })
      return result
    },
    close: () => file.close(),
  }
}

const numbersOf = async (connection: DuckDBConnection, sql: string): Promise<readonly number[]> =>
  (await connection.runAndReadAll(sql)).getRows().map(([value]) => Number(value))

async function writeJournal(connection: DuckDBConnection, file: FileHandle, path: string): Promise<void> {
  const [blockBytes = 0] = await numbersOf(
    connection,
    'SELECT block_size FROM pragma_database_size() WHERE database_name = current_database()',
  )
  const ids = await numbersOf(
    connection,
    'SELECT block_id FROM pragma_metadata_info() WHERE free_blocks > 0 ORDER BY block_id',
  )
  const journal = await open(journalPath(path), 'w', 0o600)
  try {
    const start = Buffer.alloc(16 + headersBytes)
    start.writeBigUInt64LE(BigInt(blockBytes), 0)
    start.writeBigUInt64LE(BigInt(ids.length), 8)
    await file.read(start, 16, headersBytes, 0)
    await journal.write(start)
    const block = Buffer.alloc(blockBytes + 8)
    for (const id of ids) {
      block.writeBigUInt64LE(BigInt(headersBytes + id * blockBytes), 0)
      const { bytesRead } = await file.read(block, 8, blockBytes, headersBytes + id * blockBytes)
      if (bytesRead === blockBytes) await journal.write(block)
    }
    // Marks it as complete.
    await journal.write(complete)
    await journal.sync()
  } finally {
    await journal.close()
  }
  await syncFolder(dirname(path))
}

const complete = Buffer.from('complete')

/**
 * Undoes a checkpoint that was interrupted, before the file is opened; its events are still in the log. A checkpoint removes the log when it is
 * complete. Throws if another process has the file open.
 */
export async function undoCheckpoint(path: string): Promise<void> {
  if (!existsSync(journalPath(path))) return
  if (existsSync(`${path}.wal`)) {
    await requireUnlocked(path)
    await writeBack(path)
  }
  await rm(journalPath(path), { force: true })
}

async function requireUnlocked(path: string): Promise<void> {
  try {
    const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' })
    instance.closeSync()
  } catch (error) {
    if (error instanceof Error && error.message.includes('Could not set lock on file')) throw error
  }
}

async function writeBack(path: string): Promise<void> {
  const journal = await open(journalPath(path), 'r')
  const bytes = await journal.readFile().finally(() => journal.close())
  const isComplete = bytes.length >= 16 + headersBytes && bytes.subarray(-complete.length).equals(complete)
  if (!isComplete) return
  const headers = bytes.subarray(16, 16 + headersBytes)
  const file = await open(path, 'r+')
  try {
    const stored = Buffer.alloc(headersBytes)
    await file.read(stored, 0, headersBytes, 0)
    const active = activeHeader(headers)
    if (!active.equals(stored.subarray(active.byteOffset - headers.byteOffset).subarray(0, headerBytes))) return
    const blockBytes = Number(bytes.readBigUInt64LE(0))
    for (let at = 16 + headersBytes; at + 8 + blockBytes <= bytes.length; at += 8 + blockBytes)
      await file.write(bytes, at + 8, blockBytes, Number(bytes.readBigUInt64LE(at)))
    await file.write(headers, 0, headersBytes, 0)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The database header of the last checkpoint: after its checksum, it has the number of the checkpoint. */
function activeHeader(headers: Buffer): Buffer {
  const [first, second] = [headers.subarray(headerBytes, 2 * headerBytes), headers.subarray(2 * headerBytes)]
  return first.readBigUInt64LE(8) > second.readBigUInt64LE(8) ? first : second
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
