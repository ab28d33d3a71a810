import { createHash, randomInt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Updateable } from 'kysely'
import { type Clock, iso } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { createFairSlots, type FairSlots, type Release } from '../../base/fair-slots.ts'
import { createTokenBuckets } from '../../base/token-buckets.ts'
import { annotate } from '../../database/annotate.ts'
import type { Records } from '../../database/records.ts'
import type { ImportPartTable, ImportTable } from '../../database/schema.ts'
import { addJob } from '../../jobs/add.ts'
import { exclusionJobs, importJobs } from '../../jobs/kinds.ts'
import type { JobEnd, JobQueue, LeasedJob } from '../../jobs/queue.ts'
import { startWorker, type Worker } from '../../jobs/worker.ts'
import { dayMs } from '../events/day.ts'
import { importTagBits, visitorsOfTag } from '../events/import.ts'
import type { EventImports, EventQueries, SearchStore } from '../events/store.ts'
import { hasReports, hasTotals, importKinds } from './import.ts'
import type { ImportRow } from './imports.ts'
import { adviceOf, isUnreadable, type Looks, looksLike, nothingRead } from './looks-like.ts'
import type { DaySpan } from './overlaps.ts'
import { type ConversionLimits, runConversion } from './run-conversion.ts'
import { createWriteReports } from './search-reports/write-reports.ts'
import { sharedPaths } from './shared-cells.ts'
import { readParts } from './stored-parts.ts'
import type { Conversion } from './tally.ts'
import { createWriteTotals } from './totals/write-totals.ts'

export interface ImportDeps {
  readonly records: Records
  readonly store: EventQueries & SearchStore & Pick<EventImports, 'importNext' | 'deleteImport' | 'addImported'>
  readonly queue: JobQueue
  readonly clock: Clock
  /** For temporary files. */
  readonly folder: string
  /** Whether other nodes write to the same store. */
  readonly isShared: boolean
  /** Minutes of CPU time a day that the files of one account may take to read. */
  readonly cpuMinutes: number
  readonly onError: (error: unknown) => void
}

const running = ['queued', 'reading', 'writing'] as const
const partBytes = 1024 ** 2
const progressEveryMs = 500
const pollOthersMs = 1_000
/** A node that has lost an import may still write what it has begun. */
const settleMs = 60_000
/** So many imports are under way at a time, one of each account; they work in turns, so that none has to wait for the end of another. */
const total = 4
/** The import of a dead process goes on after this time, and within ten seconds on a loaded machine. */
export const importLeaseMs = 6_000
const forever = 2 ** 31 - 1
/** After so many deaths of the process, the file itself is to blame. */
const maxAttempts = 10

/** Thrown when an import was canceled or deleted, or belongs to another node now. */
class ImportGoneError extends Error {}

/** Runs the jobs that read the files of imports, write their events, and delete these. */
export function startImports(deps: ImportDeps): Worker {
  const { records, store, queue, clock, onError } = deps
  const { db } = records
  const cpuMs = deps.cpuMinutes * 60_000
  const limits: ConversionLimits = { cpuMs, setting: 'SIGHTLINE_IMPORT_CPU_MINUTES' }
  /** Milliseconds of CPU time by account. An import that begins may use them up, and as many again; later ones wait for that. */
  const budgets = createTokenBuckets({
    burst: cpuMs,
    perSecond: cpuMs / 86_400,
    maxKeys: 10_000,
    clock,
  })
  const turns = createFairSlots({
    what: 'imports',
    ...{ total: 1, perOwner: 1, maxWaitingPerOwner: total, maxWaiting: total, maxWaitMs: forever },
  })
  const totals = createWriteTotals(db, store)
  const reports = createWriteReports(store)

  const update = async (id: number, values: Updateable<ImportTable>): Promise<void> => {
    const { numUpdatedRows } = await db
      .updateTable('imports')
      .set({ ...values, updated_at: clock() })
      .where('id', '=', id)
      .where('state', 'in', running)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new ImportGoneError()
  }

  /** Stores how an import ended, and deletes its file. */
  const end = (
    id: number,
    values: Updateable<ImportTable>,
    annotation?: { website: number; text: string },
  ): JobEnd => ({
    kind: 'done',
    async write(transaction) {
      const now = clock()
      await transaction
        .updateTable('imports')
        .set({ ...values, updated_at: now, finished_at: now })
        .where('id', '=', id)
        .execute()
      await transaction.deleteFrom('import_parts').where('import_id', '=', id).where('kind', '=', 'file').execute()
      if (annotation)
        await annotate(transaction, [annotation.website], { kind: 'import', text: annotation.text, time: now })
      // Its exclusion rules exclude imported events, too.
      if (annotation)
        await addJob(transaction, { kind: exclusionJobs, key: String(annotation.website), dueAt: now }, now)
    },
  })

  async function run(row: ImportRow, job: LeasedJob, signal: AbortSignal): Promise<JobEnd> {
    const { id, website_id: website } = row
    const waitMs = budgets.take(String(job.accountId), 0)
    if (waitMs > 0) return waitForBudget(id, clock() + waitMs)
    const turn = createTurn(turns, String(job.accountId), signal)
    const folder = join(deps.folder, `upload-${id}`)
    const paths = {
      path: join(folder, 'file'),
      events: join(folder, 'events.csv'),
      rejected: join(folder, 'rejected.gz'),
      ids: join(folder, 'ids'),
    }
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await update(id, { state: 'reading', error: null })
      await othersEnded(row, signal)
      await turn.next()
      const sha256 = await copyFile(id, 'file', paths.path, signal)
      if (row.sha256 !== null && row.sha256 !== sha256)
        return end(id, { state: 'failed', error: 'The file does not have the SHA-256 that was announced.' })
      await update(id, { sha256 })
      const duplicate = await findDuplicate(row, sha256)
      if (duplicate !== undefined) return end(id, { state: 'done', duplicate_of: duplicate })
      const cutoff_at = row.tag === null ? await readCutoff(row) : row.cutoff_at
      const read = await convertFile({ ...row, cutoff_at }, { ...paths, folder }, turn, signal)
      const counts = { ...countsOf(read), cutoff_at }
      await update(id, counts)
      await storeFile(id, 'rejected', paths.rejected, signal)
      if (row.tag === null && isUnreadable(read))
        return end(id, { state: 'failed', error: nothingRead(row.kind, await looksLike(row, paths.path, signal)) })
      const asks = row.overlap === 'ask' && row.tag === null && read.overlaps.length > 0
      if (row.dry_run === 1 || asks)
        return {
          kind: 'done',
          write: (transaction) =>
            transaction
              .updateTable('imports')
              .set({ state: 'checked', updated_at: clock() })
              .where('id', '=', id)
              .execute(),
        }
      if (read.taken === 0) return row.tag === null ? end(id, { state: 'done' }) : beginAnew(id, job)
      if (read.withIds > 0) await storeFile(id, 'ids', paths.ids, signal)
      const tag = row.tag ?? (await chooseTag(website))
      await update(id, { state: 'writing', tag })
      if (hasReports(row.kind)) {
        await reports.write({ website, tag }, paths.events, signal)
        // They change no statistics of visits, of which an annotation would be.
        return end(id, { state: 'done', rows_written: read.taken })
      }
      if (hasTotals(row.kind)) {
        const progress = async (written: number): Promise<void> => {
          await turn.next()
          await update(id, { rows_written: written })
        }
        await totals.write({ website, tag }, paths.events, progress, signal)
      } else if (!(await writeEvents(row, paths.events, tag, turn, signal))) return beginAnew(id, job)
      return end(id, { state: 'done', rows_written: read.taken }, { website, text: row.file_name })
    } catch (error) {
      if (error instanceof ImportGoneError) return { kind: 'done' }
      if (error instanceof DomainError && (error.code === 'invalid' || error.code === 'conflict') && !signal.aborted)
        return end(id, { state: 'failed', error: withAdvice(error, row, await looksLike(row, paths.path, signal)) })
      throw error
    } finally {
      turn.end()
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** The account has used its CPU time: the import begins when there is some again. */
  const waitForBudget = (id: number, dueAt: number): JobEnd => ({
    kind: 'repeat',
    dueAt,
    write: (transaction) =>
      transaction
        .updateTable('imports')
        .set({
          state: 'queued',
          error: `The imports of this account have used their ${deps.cpuMinutes} minutes of CPU time a day (${limits.setting}). This one begins at ${iso(dueAt)}.`,
          updated_at: clock(),
        })
        .where('id', '=', id)
        .execute(),
  })

  /** Writes stored parts to a file, and returns its SHA-256. */
  async function copyFile(
    id: number,
    kind: ImportPartTable['kind'],
    path: string,
    signal: AbortSignal,
  ): Promise<string> {
    const hash = createHash('sha256')
    const file = await open(path, 'w', 0o600)
    try {
      for await (const bytes of readParts(db, id, kind)) {
        signal.throwIfAborted()
        hash.update(bytes)
        await file.writeFile(bytes)
      }
      return hash.digest('hex')
    } finally {
      await file.close()
    }
  }

  /** The import that has taken this file, or is taking it. */
  async function findDuplicate({ id, website_id, kind, only }: ImportRow, sha256: string): Promise<number | undefined> {
    const others = await db
      .selectFrom('imports')
      .select(['id', 'state'])
      .where('website_id', '=', website_id)
      .where('sha256', '=', sha256)
      .where('kind', '=', kind)
      .where('only', '=', only)
      .where('duplicate_of', 'is', null)
      .where('dry_run', '=', 0)
      .where('state', 'in', ['reading', 'writing', 'done'])
      .where('id', '<>', id)
      .orderBy('id')
      .execute()
    return others.find((other) => other.state !== 'reading' || other.id < id)?.id
  }

  /** The first event that the website has counted itself, and not by an import. */
  async function readCutoff({ kind, cutoff, website_id: website }: ImportRow): Promise<number | null> {
    if (cutoff === 'none' || hasReports(kind)) return null
    if (cutoff !== 'auto') return Date.parse(cutoff)
    const imports = await db
      .selectFrom('imports')
      .select('tag')
      .where('website_id', '=', website)
      .where('tag', 'is not', null)
      .execute()
    const others = imports.map(({ tag }) => {
      const { first, end: next } = visitorsOfTag(tag ?? 0)
      return ` AND NOT (visitor >= ${first} AND visitor < ${next})`
    })
    const [row] = await store.query({
      text: `SELECT count(*) AS n, min(time) AS first FROM events WHERE website = ${website}${others.join('')}`,
      values: [],
    })
    return Number(row?.n ?? 0) === 0 ? null : Number(row?.first)
  }

  async function convertFile(
    row: ImportRow,
    paths: ConversionPaths,
    turn: Turn,
    signal: AbortSignal,
  ): Promise<Conversion> {
    const kind = importKinds.find((name) => name === row.kind)
    if (!kind) throw new DomainError('invalid', `Files of ${row.kind} cannot be read by this version.`)
    const website = await db
      .selectFrom('websites')
      .select(['domain', 'exclude_params', 'rows_from', 'rollups_from', 'timezone'])
      .where('id', '=', row.website_id)
      .executeTakeFirst()
    if (!website) throw new ImportGoneError()
    const isOfDays = hasTotals(kind) || hasReports(kind)
    const others = isOfDays ? noOthers : await readOthers(row, paths.folder, signal)
    const overlap: 'skip' | 'take' = row.overlap === 'skip' ? 'skip' : 'take'
    const request = {
      ...{ ...paths, ...others, kind, timezone: row.timezone, only: row.only, cutoff: row.cutoff_at },
      ...{ encoding: row.encoding, overlap },
      ...{ domain: website.domain, excludeParams: website.exclude_params, websiteTimezone: website.timezone },
      days: row.first_day === null || row.last_day === null ? null : { first: row.first_day, last: row.last_day },
      ...(isOfDays
        ? {
            retainedFrom: website.rollups_from,
            imported: await (hasReports(kind) ? reports : totals).daysOfOthers(row.website_id, row.tag),
          }
        : { retainedFrom: website.rows_from, imported: {} }),
      // A file that is read again has the same future.
      now: row.created_at,
    }
    let last: Conversion | undefined
    let shownAt = clock()
    const used = (ms: number): void => void budgets.take(turn.account, ms)
    for await (const state of runConversion(request, limits, signal, used)) {
      last = state
      await turn.next()
      if (clock() - shownAt < progressEveryMs) continue
      shownAt = clock()
      await update(row.id, countsOf(state))
    }
    signal.throwIfAborted()
    if (!last) throw new ImportGoneError()
    return last
  }

  /** Where several nodes import, an earlier import of the website that another node works on is ended first, so that its rows are known. */
  async function othersEnded({ id, website_id }: ImportRow, signal: AbortSignal): Promise<void> {
    while (deps.isShared) {
      const earlier = await db
        .selectFrom('imports')
        .select('id')
        .where('website_id', '=', website_id)
        .where('id', '<', id)
        .where('state', 'in', ['reading', 'writing'])
        .execute()
      if (earlier.length === 0) return
      const worked = await db
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', importJobs)
        .where(
          'key',
          'in',
          earlier.map((other) => String(other.id)),
        )
        .where('lease', 'is not', null)
        .where('due_at', '>', clock())
        .execute()
      if (worked.length === 0) return
      await sleep(pollOthersMs, undefined, { signal })
    }
  }

  /** What the other imports of the website have: the ids of rows of the same product, and times of events. */
  async function readOthers({ id, website_id, kind }: ImportRow, folder: string, signal: AbortSignal) {
    const row = await db
      .selectFrom('imports')
      .select(['id', 'kind', 'tag', 'rows_taken', 'rows_with_ids'])
      .where('website_id', '=', website_id)
      .where('tag', 'is not', null)
      .where('state', 'in', ['writing', 'done'])
      .where('id', '<>', id)
      .execute()
    const others = row.filter((other) => !hasTotals(other.kind) && !hasReports(other.kind))
    const comparable = others.filter((other) => other.kind === kind && other.rows_with_ids > 0)
    const knownIds: string[] = []
    for (const other of comparable) {
      const path = join(folder, `ids-${other.id}`)
      await copyFile(other.id, 'ids', path, signal)
      knownIds.push(path)
    }
    const isComparable = (other: (typeof others)[number]): boolean =>
      other.kind === kind && other.rows_with_ids === other.rows_taken
    const tagsOf = (list: typeof others): readonly number[] => list.flatMap(({ tag }) => tag ?? [])
    return {
      knownIds,
      spans: {
        withoutIds: await readSpans(website_id, tagsOf(others.filter((other) => !isComparable(other)))),
        all: await readSpans(website_id, tagsOf(others)),
      },
    }
  }

  /** The first and the last event by day of imports with these tags. */
  async function readSpans(website: number, tags: readonly number[]): Promise<readonly DaySpan[]> {
    if (tags.length === 0) return []
    const ranges = tags.map((tag) => {
      const { first, end: next } = visitorsOfTag(tag)
      return `(visitor >= ${first} AND visitor < ${next})`
    })
    const rows = await store.query({
      text: `SELECT floor(time / ${dayMs}) AS day, min(time) AS first, max(time) AS last FROM events
        WHERE website = ${website} AND (${ranges.join(' OR ')}) GROUP BY day`,
      values: [],
    })
    return rows.map(({ day, first, last }) => [Number(day), Number(first), Number(last)])
  }

  async function storeFile(id: number, kind: 'rejected' | 'ids', path: string, signal: AbortSignal): Promise<void> {
    await db.deleteFrom('import_parts').where('import_id', '=', id).where('kind', '=', kind).execute()
    let position = 0
    for await (const bytes of createReadStream(path, { highWaterMark: partBytes, signal })) {
      await db.insertInto('import_parts').values({ import_id: id, kind, position, bytes }).execute()
      position += bytes.length
    }
  }

  /** A number that no visitor of the website has. */
  async function chooseTag(website: number): Promise<number> {
    for (;;) {
      const tag = randomInt(1, 2 ** importTagBits.tag)
      const isUsed =
        (await hasEvents(website, tag)) || (await totals.has({ website, tag })) || (await reports.has({ website, tag }))
      if (!isUsed) return tag
    }
  }

  async function hasEvents(website: number, tag: number): Promise<boolean> {
    const { first, end: next } = visitorsOfTag(tag)
    const text = `SELECT count(*) AS n FROM events WHERE website = ${website} AND visitor >= ${first} AND visitor < ${next}`
    const [row] = await store.query({ text, values: [] })
    return Number(row?.n ?? 0) > 0
  }

  /** Returns false if it was interrupted, and the file is now converted differently: the stored events are not those of this conversion. */
  async function writeEvents(
    row: ImportRow,
    file: string,
    tag: number,
    turn: Turn,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { id, website_id: website } = row
    const shared = sharedPaths(file)
    for (let isChecked = row.tag === null; ; ) {
      await turn.next()
      const { phase, written } = await store.importNext({ file, shared, website, tag }, { signal })
      if (phase === 'done') return true
      if (phase === 'writing' && !isChecked) {
        if (written === 0 && (await hasEvents(website, tag))) return false
        isChecked = true
      }
      await update(id, { rows_written: written })
    }
  }

  /** Deletes the events first. Their times are unknown: those of the row are of the new conversion. */
  const beginAnew = (id: number, { key, accountId }: LeasedJob): JobEnd => ({
    kind: 'done',
    async write(transaction) {
      const now = clock()
      await transaction
        .updateTable('imports')
        .set({ state: 'deleting', ends_as: 'queued', first_time: null, last_time: null, updated_at: now })
        .where('id', '=', id)
        .execute()
      await addJob(transaction, { kind: importJobs, key, accountId, dueAt: now }, now)
    },
  })

  async function deleteEvents(row: ImportRow, runs: number): Promise<JobEnd> {
    const { id, website_id: website, tag, ends_as, first_time, last_time, finished_at } = row
    if (tag !== null && hasReports(row.kind)) await reports.remove({ website, tag })
    else if (tag !== null)
      await store.deleteImport({ website, tag, from: first_time ?? 0, to: last_time ?? Number.MAX_SAFE_INTEGER })
    if (hasTotals(row.kind)) await totals.deleted(website)
    const now = clock()
    if (deps.isShared && finished_at === null && runs === 0) return { kind: 'repeat', dueAt: now + settleMs }
    const reset = async (transaction: Records['db'], values: Updateable<ImportTable>): Promise<void> => {
      await transaction.deleteFrom('import_parts').where('import_id', '=', id).where('kind', '=', 'ids').execute()
      await transaction
        .updateTable('imports')
        .set({ ...values, tag: null, rows_written: 0, updated_at: now })
        .where('id', '=', id)
        .execute()
    }
    if (ends_as === 'queued')
      return { kind: 'repeat', dueAt: now, write: (transaction) => reset(transaction, { state: 'queued' }) }
    return {
      kind: 'done',
      async write(transaction) {
        if (ends_as === 'deleted') await transaction.deleteFrom('imports').where('id', '=', id).execute()
        else await reset(transaction, { state: 'canceled', finished_at: now })
      },
    }
  }

  return startWorker(
    {
      kind: importJobs,
      ...{ total, perAccount: 1, leaseMs: importLeaseMs },
      pollMs: 1_000,
      retry: { firstMs: 2_000, maxMs: 5 * 60_000 },
      async begin(transaction, job) {
        const { key, runs } = job
        const row = await transaction.selectFrom('imports').selectAll().where('id', '=', Number(key)).executeTakeFirst()
        if (row?.state === 'deleting') return () => deleteEvents(row, runs)
        if (!row || !running.some((state) => state === row.state)) return undefined
        return (signal) => run(row, job, signal)
      },
      giveUp: {
        after: maxAttempts,
        end: ({ key }) => end(Number(key), { state: 'failed', error: 'It was started ten times, and never ended.' }),
      },
    },
    { queue, clock, onError },
  )
}

/** The turn of an account's import, which it passes on between its steps. */
function createTurn(turns: FairSlots, account: string, signal: AbortSignal) {
  let release: Release | null = null
  const end = (): void => {
    release?.()
    release = null
  }
  return {
    account,
    /** Waits until all others that are waiting had theirs. Rejects if the signal is aborted. */
    async next(): Promise<void> {
      end()
      release = await turns.take(account, signal)
    },
    end,
  }
}

type Turn = ReturnType<typeof createTurn>

/** Adds what the file is, if it is something else that can be imported. */
const withAdvice = ({ message }: DomainError, { kind }: ImportRow, looks: Looks): string =>
  `${message.slice(0, 1000)}${adviceOf(kind, looks) && ` It looks like ${looks.description}${adviceOf(kind, looks)}.`}`

const noOthers = { knownIds: [], spans: { withoutIds: [], all: [] } }

interface ConversionPaths {
  readonly path: string
  readonly events: string
  readonly rejected: string
  readonly ids: string
  readonly folder: string
}

const countsOf = ({ read, taken, reasons, examples, firstTime, lastTime, overlaps, withIds }: Conversion) => ({
  rows_read: read,
  rows_taken: taken,
  rows_rejected: read - taken,
  reasons: JSON.stringify(reasons),
  examples: JSON.stringify(examples),
  first_time: firstTime,
  last_time: lastTime,
  overlaps: JSON.stringify(overlaps),
  rows_with_ids: withIds,
})
