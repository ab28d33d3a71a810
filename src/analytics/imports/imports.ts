import { createHash } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import { DomainError, invalid, notFound } from '../../base/errors.ts'
import { describeValue } from '../../base/field-errors.ts'
import { parsePlaceTimeZone } from '../../base/time-zone.ts'
import { byId, paginate } from '../../database/list-page.ts'
import type { Records } from '../../database/records.ts'
import type { ImportTable } from '../../database/schema.ts'
import type { ListPage } from '../../http/paging.ts'
import { addJob, removeJobs } from '../../jobs/add.ts'
import { importJobs } from '../../jobs/kinds.ts'
import { type ImportList, maxOpenImports, type NewImport, type StartImport } from './import.ts'
import { readParts } from './stored-parts.ts'
import { dayOfDate } from './totals/totals.ts'

export type ImportRow = Selectable<ImportTable>
export type Imports = ReturnType<typeof createImports>

/** The website of an import, and who owns it. */
export interface ImportingWebsite {
  readonly id: number
  readonly account_id: number
}

/** States in which the file is stored. */
const openStates = ['uploading', 'queued', 'reading', 'checked', 'writing'] as const
/** Files of uploads that nobody continues, and of dry runs that nobody starts, are deleted. */
const abandonedAfterMs = 7 * 86_400_000

/** The imports of websites: files that are uploaded in parts, read, and written by jobs. */
export function createImports(
  records: Records,
  clock: Clock,
  changed: (id: number, isStopped: boolean) => void = () => {},
) {
  const { db } = records
  const changes = createChanges(records, clock)
  const { lock, change, enqueue } = changes
  return {
    async list({ id }: ImportingWebsite, query: ImportList): Promise<ListPage<ImportRow>> {
      const page = paginate<ImportRow>(query, { columns: [byId()], direction: 'desc' })
      const items = await page.select(ofWebsite(db, id).selectAll()).execute()
      const { total } = await ofWebsite(db, id)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return page.toPage(items, total)
    },

    async read({ id: website }: ImportingWebsite, id: number): Promise<ImportRow> {
      const row = await ofWebsite(db, website).selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) throw notFound('import')
      return row
    },

    create: (website: ImportingWebsite, sent: NewImport): Promise<ImportRow> =>
      createImport(records, changes, website, sent),

    /** Stores the next part. A part that was stored before, because the reply got lost, changes nothing. */
    async upload(website: ImportingWebsite, id: number, part: UploadedPart): Promise<ImportRow> {
      const { bytes, sha256 } = part
      if (sha256 !== undefined && createHash('sha256').update(bytes).digest('hex') !== sha256)
        throw invalid({ sha256: ['sha256 is not the checksum of the bytes that arrived; send the part again.'] })
      const row = await db.transaction().execute((transaction) => storePart(changes, transaction, website, id, part))
      if (row.state === 'queued') changed(id, false)
      return row
    },

    /** Imports what a dry run has read, or what was stopped to ask about overlaps. */
    async start(website: ImportingWebsite, id: number, sent: StartImport = {}): Promise<ImportRow> {
      const row = await db.transaction().execute(async (transaction) => {
        const before = await lock(transaction, website.id, id)
        if (before.state !== 'checked')
          throw new DomainError(
            'conflict',
            `Only a dry run that has ended can be started; the state is ${before.state}.`,
          )
        const overlap = sent.overlap ?? before.overlap
        if (overlap === 'ask' && before.overlaps !== '[]')
          throw new DomainError(
            'conflict',
            'Another import has events of the same days, which could be counted twice. Send overlap=skip to leave these out, or overlap=add to count all.',
          )
        await enqueue(transaction, { id, account_id: website.account_id })
        return await change(transaction, id, { state: 'queued', dry_run: 0, overlap })
      })
      changed(id, false)
      return row
    },

    async cancel(website: ImportingWebsite, id: number): Promise<ImportRow> {
      const row = await db.transaction().execute(async (transaction) => {
        // Jobs are locked before the rows that they process.
        await removeJobs(transaction, importJobs, [String(id)])
        const before = await lock(transaction, website.id, id)
        if (!openStates.some((state) => state === before.state))
          throw new DomainError('conflict', `This import cannot be canceled; its state is ${before.state}.`)
        await transaction.deleteFrom('import_parts').where('import_id', '=', id).where('kind', '=', 'file').execute()
        if (before.tag === null) return await change(transaction, id, { state: 'canceled', finished_at: clock() })
        await enqueue(transaction, { id, account_id: website.account_id })
        return await change(transaction, id, { state: 'deleting', ends_as: 'canceled' })
      })
      changed(id, true)
      return row
    },

    /** Deletes the import with all of its events; these by a job. */
    async remove(website: ImportingWebsite, id: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await removeJobs(transaction, importJobs, [String(id)])
        const before = await lock(transaction, website.id, id)
        if (before.tag === null) {
          await transaction.deleteFrom('imports').where('id', '=', id).execute()
          return
        }
        await transaction.deleteFrom('import_parts').where('import_id', '=', id).where('kind', '=', 'file').execute()
        await enqueue(transaction, { id, account_id: website.account_id })
        await change(transaction, id, { state: 'deleting', ends_as: 'deleted' })
      })
      changed(id, true)
    },

    /** The parts of the list of rejected lines, compressed by gzip. */
    rejected: (id: number): AsyncGenerator<Uint8Array> => readParts(db, id, 'rejected'),
  }
}

const ofWebsite = (from: Records['db'], website: number) => from.selectFrom('imports').where('website_id', '=', website)

type Changes = ReturnType<typeof createChanges>

/** What changes of imports are made of, each within a transaction. */
function createChanges({ lockRows }: Pick<Records, 'lockRows'>, clock: Clock) {
  return {
    clock,

    async lock(transaction: Records['db'], website: number, id: number): Promise<ImportRow> {
      const row = await lockRows(ofWebsite(transaction, website).selectAll().where('id', '=', id)).executeTakeFirst()
      if (!row) throw notFound('import')
      return row
    },

    change: (transaction: Records['db'], id: number, values: Partial<Insertable<ImportTable>>) =>
      transaction
        .updateTable('imports')
        .set({ ...values, updated_at: clock() })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    enqueue: (transaction: Records['db'], { id, account_id }: ImportingWebsite) =>
      addJob(transaction, { kind: importJobs, key: String(id), accountId: account_id, dueAt: clock() }, clock()),
  }
}

/** An import of the same file with the same options that has not ended is returned, so that it can go on. */
async function createImport(
  { db, lockRows }: Records,
  changes: Changes,
  { id: website }: ImportingWebsite,
  sent: NewImport,
): Promise<ImportRow> {
  const timezone = parsePlaceTimeZone(sent.timezone)
  if (timezone === undefined)
    throw invalid({
      timezone: [`timezone must be an IANA time zone such as Europe/Berlin; found ${describeValue(sent.timezone)}.`],
    })
  const cutoff = readCutoff(sent.cutoff)
  const days = readDays(sent)
  const now = changes.clock()
  return await db.transaction().execute(async (transaction) => {
    const owner = lockRows(transaction.selectFrom('websites').select('id').where('id', '=', website))
    if (!(await owner.executeTakeFirst())) throw notFound('website')
    const open = ofWebsite(transaction, website).where('state', 'in', openStates)
    await cancelAbandoned(changes, transaction, website)
    const others = await open.selectAll().execute()
    const same = others.find((row) => isSameUpload(row, sent, days))
    if (same) return same
    if (others.length >= maxOpenImports)
      throw new DomainError(
        'conflict',
        `A website can have ${maxOpenImports} imports that have not ended; cancel one, or wait.`,
      )
    return await transaction
      .insertInto('imports')
      .values({
        website_id: website,
        kind: sent.kind,
        file_name: sent.file_name,
        size: sent.size,
        sha256: sent.sha256 ?? null,
        state: 'uploading',
        dry_run: sent.dry_run,
        timezone,
        only: sent.only_website,
        encoding: sent.encoding,
        overlap: sent.overlap,
        cutoff,
        cutoff_at: null,
        ...days,
        tag: null,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

async function cancelAbandoned({ clock, change }: Changes, transaction: Records['db'], website: number): Promise<void> {
  const now = clock()
  const abandoned = await ofWebsite(transaction, website)
    .select('id')
    .where('state', 'in', ['uploading', 'checked'])
    .where('updated_at', '<', now - abandonedAfterMs)
    .execute()
  for (const { id } of abandoned) {
    await transaction.deleteFrom('import_parts').where('import_id', '=', id).execute()
    await change(transaction, id, { state: 'canceled', finished_at: now })
  }
}

/** Whether an import is one of the same file with the same options. */
const isSameUpload = (row: ImportRow, sent: NewImport, days: ReturnType<typeof readDays>): boolean =>
  sent.sha256 !== undefined &&
  row.sha256 === sent.sha256 &&
  row.size === sent.size &&
  row.dry_run === sent.dry_run &&
  row.kind === sent.kind &&
  row.only === sent.only_website &&
  row.encoding === sent.encoding &&
  row.first_day === days.first_day &&
  row.last_day === days.last_day

async function storePart(
  { lock, change, enqueue }: Changes,
  transaction: Records['db'],
  website: ImportingWebsite,
  id: number,
  part: UploadedPart,
): Promise<ImportRow> {
  const { offset, bytes } = part
  const before = await lock(transaction, website.id, id)
  if (await wasStored(transaction, before, part)) return before
  if (before.state !== 'uploading')
    throw new DomainError('conflict', `The file of this import is complete; its state is ${before.state}.`)
  if (offset !== before.received)
    throw new DomainError('conflict', `The next part must begin at offset ${before.received}; found ${offset}.`)
  const received = offset + bytes.length
  if (bytes.length === 0 || received > before.size)
    throw invalid({
      offset: [
        `The part must have 1 to ${before.size - offset} bytes, as the file has ${before.size}; found ${bytes.length}.`,
      ],
    })
  await transaction
    .insertInto('import_parts')
    .values({ import_id: id, kind: 'file', position: offset, bytes })
    .execute()
  if (received < before.size) return await change(transaction, id, { received })
  await enqueue(transaction, { id, account_id: website.account_id })
  return await change(transaction, id, { received, state: 'queued' })
}

export interface UploadedPart {
  readonly offset: number
  readonly bytes: Uint8Array
  readonly sha256?: string | undefined
}

/** Also if it was stored as a piece of a larger part: an upload may go on with another size of parts. */
async function wasStored(db: Records['db'], row: ImportRow, { offset, bytes }: UploadedPart): Promise<boolean> {
  if (offset + bytes.length > row.received) return false
  const stored = await db
    .selectFrom('import_parts')
    .select(['position', 'bytes'])
    .where('import_id', '=', row.id)
    .where('kind', '=', 'file')
    .where('position', '<=', offset)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (stored === undefined) return false
  const from = offset - stored.position
  return Buffer.compare(stored.bytes.subarray(from, from + bytes.length), bytes) === 0
}

function readCutoff(text: string): string {
  if (text === 'auto' || text === 'none') return text
  const time = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(time)) return new Date(time).toISOString()
  throw invalid({
    cutoff: [`cutoff must be auto, none, or a time such as 2026-11-16T00:00:00Z; found ${describeValue(text)}.`],
  })
}

/** The days that a report is of. */
function readDays({ from, to }: NewImport): Pick<ImportRow, 'first_day' | 'last_day'> {
  if (from === '' && to === '') return { first_day: null, last_day: null }
  const [first_day, last_day] = [dayOfDate(from), dayOfDate(to)]
  if (typeof first_day === 'string')
    throw invalid({ from: [`from must be a date such as 2026-10-01; found ${describeValue(from)}.`] })
  if (typeof last_day === 'string' || last_day < first_day)
    throw invalid({ to: [`to must be a date that is not before from; found ${describeValue(to)}.`] })
  return { first_day, last_day }
}
