import type { Clock } from '../../base/clock.ts'
import { invalid, notFound } from '../../base/errors.ts'
import { describeValue, fieldError } from '../../base/field-errors.ts'
import { byId, paginate, type SortColumn } from '../../database/list-page.ts'
import type { Records } from '../../database/records.ts'
import type { AnnotationRow } from '../../database/schema.ts'
import type { ListPage } from '../../http/paging.ts'
import { type AnnotationChanges, type AnnotationList, maxAnnotations, type NewAnnotation } from './annotation.ts'

export type Annotations = ReturnType<typeof createAnnotations>

/** A website of the caller's account. */
export interface AnnotatedWebsite {
  readonly id: number
  readonly timezone: string
}

const byTime: SortColumn<AnnotationRow> = { column: 'time', type: 'integer', read: ({ time }) => time }

/** What happened to websites: entered by hand, sent by a deploy, or recorded by Sightline itself. */
export function createAnnotations({ db, lockRows }: Records, clock: Clock) {
  const ofWebsite = (from: Records['db'], website: number) =>
    from.selectFrom('annotations').where('website_id', '=', website)

  return {
    async list({ id, timezone }: AnnotatedWebsite, query: AnnotationList): Promise<ListPage<AnnotationRow>> {
      const from = readTime('from', query.from, timezone)
      const to = readTime('to', query.to, timezone)
      let rows = ofWebsite(db, id)
      if (from !== undefined) rows = rows.where(({ eb, fn }) => eb(fn.coalesce('end_time', 'time'), '>=', from))
      if (to !== undefined) rows = rows.where('time', '<', to)
      if (query.kind && query.kind.length > 0) rows = rows.where('kind', 'in', query.kind)
      const page = paginate<AnnotationRow>(query, { columns: [byTime, byId()], direction: 'desc' })
      const items = await page.select(rows.selectAll()).execute()
      const { total } = await rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return page.toPage(items, total)
    },

    /** The newest ones that visitors of the shared page may see. */
    async listShared(website: number): Promise<readonly AnnotationRow[]> {
      return await ofWebsite(db, website)
        .selectAll()
        .where('shared', '=', 1)
        .orderBy('time', 'desc')
        .limit(100)
        .execute()
    },

    async read({ id: website }: Pick<AnnotatedWebsite, 'id'>, id: number): Promise<AnnotationRow> {
      const found = await ofWebsite(db, website).selectAll().where('id', '=', id).executeTakeFirst()
      if (!found) throw notFound('annotation')
      return found
    },

    /** One that visitors of the shared page may see. */
    async readShared({ id: website }: Pick<AnnotatedWebsite, 'id'>, id: number): Promise<AnnotationRow> {
      const found = await ofWebsite(db, website)
        .selectAll()
        .where('id', '=', id)
        .where('shared', '=', 1)
        .executeTakeFirst()
      if (!found) throw notFound('annotation')
      return found
    },

    async create({ id: website_id, timezone }: AnnotatedWebsite, sent: NewAnnotation): Promise<AnnotationRow> {
      const now = clock()
      const text = readText(sent.text)
      const span = readSpan(sent.time, sent.end_time, timezone, now, null)
      return await db.transaction().execute(async (transaction) => {
        const website = lockRows(transaction.selectFrom('websites').select('id').where('id', '=', website_id))
        if (!(await website.executeTakeFirst())) throw notFound('website')
        const { total } = await ofWebsite(transaction, website_id)
          .where('kind', 'in', ['manual', 'deploy'])
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
        if (total >= maxAnnotations)
          throw invalid({ text: [`A website can have ${maxAnnotations} annotations at most; this one has ${total}.`] })
        return await transaction
          .insertInto('annotations')
          .values({ website_id, text, kind: sent.kind, shared: sent.shared, ...span, created_at: now, updated_at: now })
          .returningAll()
          .executeTakeFirstOrThrow()
      })
    },

    async update(
      { id: website, timezone }: AnnotatedWebsite,
      id: number,
      sent: AnnotationChanges,
    ): Promise<AnnotationRow> {
      return await db.transaction().execute(async (transaction) => {
        const before = await lockRows(
          ofWebsite(transaction, website).selectAll().where('id', '=', id),
        ).executeTakeFirst()
        if (!before) throw notFound('annotation')
        if (sent.kind !== undefined && !['manual', 'deploy'].includes(before.kind))
          throw invalid({ kind: [fieldError('not-changeable', 'kind', { current: before.kind })] })
        const { time, end_time, text, ...changes } = sent
        return await transaction
          .updateTable('annotations')
          .set({
            ...changes,
            ...(text !== undefined && { text: readText(text) }),
            ...readSpan(time, end_time, timezone, before.time, before.end_time),
            updated_at: clock(),
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
      })
    },

    async remove({ id: website }: AnnotatedWebsite, id: number): Promise<void> {
      const { numDeletedRows } = await db
        .deleteFrom('annotations')
        .where('website_id', '=', website)
        .where('id', '=', id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw notFound('annotation')
    },
  }
}

function readText(sent: string): string {
  const text = sent.trim()
  if (text === '') throw invalid({ text: [fieldError('empty', 'text')] })
  return text
}

function readSpan(
  sentTime: string | undefined,
  sentEnd: string | undefined,
  timezone: string,
  fallback: number,
  fallbackEnd: number | null,
): Pick<AnnotationRow, 'time' | 'end_time'> {
  const time = readTime('time', sentTime, timezone) ?? fallback
  const end_time = sentEnd === undefined ? fallbackEnd : (readTime('end_time', sentEnd || undefined, timezone) ?? null)
  if (end_time !== null && end_time < time)
    throw invalid({ end_time: ['end_time must not be before time; leave it empty for a moment.'] })
  return { time, end_time }
}

const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2100, 0, 1)

function readTime(field: string, text: string | undefined, timezone: string): number | undefined {
  if (text === undefined) return undefined
  const time = parseTime(text, timezone)
  if (time !== null && time >= earliest && time < latest) return time
  throw invalid({
    [field]: [
      `${field} must be a date or a time with its offset from 2000 to 2099, such as 2026-11-16 or 2026-11-16T09:30:00Z; found ${describeValue(text)}.`,
    ],
  })
}

function parseTime(text: string, timezone: string): number | null {
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return Temporal.PlainDate.from(text).toZonedDateTime(timezone).epochMilliseconds
    if (/^\d{4}-\d\d-\d\dT/.test(text)) return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    // Not a date of the calendar; reported by the caller.
  }
  return null
}
