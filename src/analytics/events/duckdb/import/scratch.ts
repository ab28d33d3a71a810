import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createSerialQueue } from '../../../../base/serial-queue.ts'
import { type ImportProgress, type ImportRequest, importFinished, importInbox } from '../../import.ts'
import { sql, text, toStatement } from '../../sql/sql.ts'
import type { EventStore } from '../../store.ts'
import { selectEvent, toEvent } from '../../stored-event.ts'
import { duckdbDialect } from '../dialect.ts'
import { openDuckdbEventStore } from '../store.ts'
import { createFileHashes } from './file-hashes.ts'
import type { Importer } from './importer.ts'

/** The final store of the events, which also tracks how many have arrived. */
type Target = Pick<EventStore, 'append' | 'mark'>

export interface ScratchOptions {
  readonly folder: string
  readonly batchRows?: number
  /** The chunk size of the embedded store, whose interrupted imports this resumes. */
  readonly importChunkRows?: number
}

/**
 * Imports files into a store that cannot read them. Each file is imported into a temporary store in `folder`, and its events are
 * sent on from there in deterministic batches. This way a batch arrives exactly once, and an interrupted import resumes where it
 * stopped.
 */
export function createScratchImporter(target: Target, options: ScratchOptions): Importer {
  const { folder, batchRows = 20_000 } = options
  const running = new Map<string, AsyncGenerator<ImportProgress>>()
  const hashOf = createFileHashes()
  const turns = createSerialQueue()

  async function* importing(request: ImportRequest): AsyncGenerator<ImportProgress> {
    const { file, website } = request
    const hash = await hashOf(file)
    const inbox = importInbox(website, hash)
    const { arrived: before } = await target.mark(inbox)
    if (before === importFinished) return yield { phase: 'done', written: 0, total: 0, skipped: 0 }
    const path = join(folder, `${website}-${hash}.duckdb`)
    await removeScratch(path)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const scratch = await openDuckdbEventStore({ ...options, path })
    try {
      // Skips the chunks that were imported before the events were moved to this store.
      if (before > 0) await scratch.append({ events: [], drops: [], inbox, after: 0, lastId: before })
      const skipped = yield* stage(scratch, request)
      const total = await countEvents(scratch)
      const own = `${inbox} after ${before}`
      let { arrived } = await target.mark(own)
      yield { phase: 'writing', written: Math.min(arrived * batchRows, total), total, skipped }
      for (; arrived * batchRows < total; arrived++) {
        const events = await readBatch(scratch, arrived * batchRows, batchRows)
        await target.append({ events, drops: [], inbox: own, after: arrived, lastId: arrived + 1 })
        yield { phase: 'writing', written: arrived * batchRows + events.length, total, skipped }
      }
      await target.append({ events: [], drops: [], inbox, after: before, lastId: importFinished })
      yield { phase: 'done', written: total, total, skipped }
    } finally {
      await scratch.close()
      await removeScratch(path)
    }
  }

  async function next(request: ImportRequest): Promise<ImportProgress> {
    const key = JSON.stringify([request.file, request.website])
    const steps = running.get(key) ?? importing(request)
    running.set(key, steps)
    try {
      const { value } = await steps.next()
      if (value.phase === 'done') await end(key)
      return value
    } catch (error) {
      running.delete(key)
      throw error
    }
  }

  const end = async (key: string): Promise<void> => {
    await running.get(key)?.return(undefined)
    running.delete(key)
  }

  return {
    next: (request) => turns.run(() => next(request)),
    async close() {
      await turns.drained()
      for (const key of running.keys()) await end(key)
    },
  }
}

/** Imports the file into a temporary store, and returns the number of rows that are not valid events. */
async function* stage(scratch: EventStore, request: ImportRequest): AsyncGenerator<ImportProgress, number> {
  for (;;) {
    const { phase, skipped } = await scratch.importNext(request)
    if (phase === 'done') return skipped
    yield { phase: 'reading', written: 0, total: 0, skipped: 0 }
  }
}

async function countEvents(scratch: EventStore): Promise<number> {
  const [row] = await scratch.query({ text: 'SELECT count(*) AS n FROM events', values: [] })
  return Number(row?.n)
}

/** Rows keep the order in which they were imported (time, then position in the file), because none is ever deleted here. */
async function readBatch(scratch: EventStore, from: number, rows: number) {
  const question = sql`SELECT ${selectEvent(duckdbDialect)} FROM events
    WHERE ${text('rowid')} >= ${from} AND ${text('rowid')} < ${from + rows} ORDER BY ${text('rowid')}`
  return (await scratch.query(toStatement(question, duckdbDialect.placeholder))).map(toEvent)
}

async function removeScratch(path: string): Promise<void> {
  for (const end of ['', '.wal', '.tmp', '.imports']) await rm(path + end, { recursive: true, force: true })
}
