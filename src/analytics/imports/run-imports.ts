import { randomInt } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Updateable } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { createFairSlots, type FairSlots, type Release } from '../../base/fair-slots.ts'
import { createTokenBuckets } from '../../base/token-buckets.ts'
import type { Records } from '../../database/records.ts'
import type { ImportTable } from '../../database/schema.ts'
import { importJobs } from '../../jobs/kinds.ts'
import type { JobEnd, JobQueue, LeasedJob } from '../../jobs/queue.ts'
import { startWorker, type Worker } from '../../jobs/worker.ts'
import { importTagBits } from '../events/import.ts'
import type { EventImports, EventQueries, SearchStore } from '../events/store.ts'
import { createImportEnds } from './end-imports.ts'
import type { NotifyImport } from './finished-notice.ts'
import { hasReports, hasTotals, importKinds } from './import.ts'
import type { ImportRow } from './imports.ts'
import { adviceOf, isUnreadable, type Looks, looksLike, nothingRead } from './looks-like.ts'
import { createOtherImports } from './other-imports.ts'
import { type ConversionLimits, runConversion } from './run-conversion.ts'
import { createWriteReports } from './search-reports/write-reports.ts'
import { sharedPaths } from './shared-cells.ts'
import { copyParts, storeParts } from './stored-parts.ts'
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
  readonly notifyImport?: NotifyImport
  readonly onError: (error: unknown) => void
}

const running = ['queued', 'reading', 'writing'] as const
const progressEveryMs = 500
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
  const others = createOtherImports({ db, store, clock, isShared: deps.isShared })

  const ends = createImportEnds({
    store,
    totals,
    reports,
    clock,
    isShared: deps.isShared,
    notifyImport: deps.notifyImport,
  })
  const { end } = ends

  const update = async (id: number, values: Updateable<ImportTable>): Promise<void> => {
    const { numUpdatedRows } = await db
      .updateTable('imports')
      .set({ ...values, updated_at: clock() })
      .where('id', '=', id)
      .where('state', 'in', running)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new ImportGoneError()
  }
  const steps: StepDeps = { db, store, clock, limits, budgets, totals, reports, others, update }

  async function run(row: ImportRow, job: LeasedJob, signal: AbortSignal): Promise<JobEnd> {
    const { id, website_id: website } = row
    const waitMs = budgets.take(String(job.accountId), 0)
    if (waitMs > 0) return ends.wait(id, clock() + waitMs, limits)
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
      await others.ended(row, signal)
      await turn.next()
      const sha256 = await copyParts(db, id, 'file', paths.path, signal)
      if (row.sha256 !== null && row.sha256 !== sha256)
        return end(id, { state: 'failed', error: 'The file does not have the SHA-256 that was announced.' })
      await update(id, { sha256 })
      const duplicate = await others.findDuplicate(row, sha256)
      if (duplicate !== undefined) return end(id, { state: 'done', duplicate_of: duplicate })
      const cutoff_at = row.tag === null ? await others.readCutoff(row) : row.cutoff_at
      const read = await convertFile(steps, { ...row, cutoff_at }, { ...paths, folder }, turn, signal)
      const counts = { ...countsOf(read), cutoff_at }
      await update(id, counts)
      await storeParts(db, id, 'rejected', paths.rejected, signal)
      if (row.tag === null && isUnreadable(read))
        return end(id, { state: 'failed', error: nothingRead(row.kind, await looksLike(row, paths.path, signal)) })
      const asks = row.overlap === 'ask' && row.tag === null && read.overlaps.length > 0
      if (row.dry_run === 1 || asks) return ends.checked(id)
      if (read.taken === 0) return row.tag === null ? end(id, { state: 'done' }) : ends.beginAnew(id, job)
      if (read.withIds > 0) await storeParts(db, id, 'ids', paths.ids, signal)
      const tag = row.tag ?? (await chooseTag(steps, website))
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
      } else if (!(await writeEvents(steps, row, paths.events, tag, turn, signal))) return ends.beginAnew(id, job)
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

  return startWorker(
    {
      kind: importJobs,
      ...{ total, perAccount: 1, leaseMs: importLeaseMs },
      pollMs: 1_000,
      retry: { firstMs: 2_000, maxMs: 5 * 60_000 },
      async begin(transaction, job) {
        const { key, runs } = job
        const row = await transaction.selectFrom('imports').selectAll().where('id', '=', Number(key)).executeTakeFirst()
        if (row?.state === 'deleting') return () => ends.deleteEvents(row, runs)
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

/** What the steps of an import share. */
interface StepDeps extends Pick<ImportDeps, 'store' | 'clock'> {
  readonly db: Records['db']
  readonly limits: ConversionLimits
  readonly budgets: ReturnType<typeof createTokenBuckets>
  readonly totals: ReturnType<typeof createWriteTotals>
  readonly reports: ReturnType<typeof createWriteReports>
  readonly others: ReturnType<typeof createOtherImports>
  readonly update: (id: number, values: Updateable<ImportTable>) => Promise<void>
}

async function convertFile(
  { db, clock, limits, budgets, totals, reports, others, update }: StepDeps,
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
  const known = isOfDays ? noOthers : await others.read(row, paths.folder, signal)
  const overlap: 'skip' | 'take' = row.overlap === 'skip' ? 'skip' : 'take'
  const request = {
    ...{ ...paths, ...known, kind, timezone: row.timezone, only: row.only, cutoff: row.cutoff_at },
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

/** A number that no visitor of the website has. */
async function chooseTag({ others, totals, reports }: StepDeps, website: number): Promise<number> {
  for (;;) {
    const tag = randomInt(1, 2 ** importTagBits.tag)
    const isUsed =
      (await others.hasEvents(website, tag)) ||
      (await totals.has({ website, tag })) ||
      (await reports.has({ website, tag }))
    if (!isUsed) return tag
  }
}

/** Returns false if it was interrupted, and the file is now converted differently: the stored events are not those of this conversion. */
async function writeEvents(
  { store, others, update }: StepDeps,
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
      if (written === 0 && (await others.hasEvents(website, tag))) return false
      isChecked = true
    }
    await update(id, { rows_written: written })
  }
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
