import type { Clock } from '../../base/clock.ts'
import { invalid, notFound } from '../../base/errors.ts'
import { describeValue, fieldError } from '../../base/field-errors.ts'
import { createOwnedRecords } from '../../database/owned/records.ts'
import type { Records } from '../../database/records.ts'
import type { AnnotationRow } from '../../database/schema.ts'
import type { ListPage } from '../../http/paging.ts'
import type { AnnotationChanges, AnnotationList, NewAnnotation } from './annotation.ts'

export type Annotations = ReturnType<typeof createAnnotations>

/** A website of the caller's account. */
export interface AnnotatedWebsite {
  readonly id: number
  readonly timezone: string
}

/** What happened to websites: entered by hand, sent by a deploy, or recorded by Sightline itself. */
export function createAnnotations(records: Records, clock: Clock) {
  const annotations = createOwnedRecords(records, clock, 'annotations')

  const read = ({ id: website }: Pick<AnnotatedWebsite, 'id'>, id: number): Promise<AnnotationRow> =>
    annotations.read(website, id)

  return {
    read,

    list({ id, timezone }: AnnotatedWebsite, query: AnnotationList): Promise<ListPage<AnnotationRow>> {
      const from = readTime('from', query.from, timezone)
      const to = readTime('to', query.to, timezone)
      return annotations.list(id, query, (all) => {
        let rows = all
        if (from !== undefined) rows = rows.where(({ eb, fn }) => eb(fn.coalesce('end_time', 'time'), '>=', from))
        if (to !== undefined) rows = rows.where('time', '<', to)
        return query.kind && query.kind.length > 0 ? rows.where('kind', 'in', query.kind) : rows
      })
    },

    /** The newest ones that visitors of the shared page may see. */
    async listShared(website: number): Promise<readonly AnnotationRow[]> {
      const query = { page: 1, per_page: 100 }
      return (await annotations.list(website, query, (all) => all.where('shared', '=', 1))).items
    },

    /** One that visitors of the shared page may see. */
    async readShared(website: Pick<AnnotatedWebsite, 'id'>, id: number): Promise<AnnotationRow> {
      const found = await read(website, id)
      if (found.shared === 0) throw notFound('annotation')
      return found
    },

    create: ({ id, timezone }: AnnotatedWebsite, { time, end_time, ...sent }: NewAnnotation): Promise<AnnotationRow> =>
      annotations.create(id, () => ({
        columns: { ...sent, ...readSpan(time, end_time, timezone, clock(), null) },
      })),

    update: (
      { id: website, timezone }: AnnotatedWebsite,
      id: number,
      { time, end_time, ...sent }: AnnotationChanges,
    ): Promise<AnnotationRow> =>
      annotations.update(website, id, (before) => {
        if (sent.kind !== undefined && !['manual', 'deploy'].includes(before.kind))
          throw invalid({ kind: [fieldError('not-changeable', 'kind', { current: before.kind })] })
        return { columns: { ...sent, ...readSpan(time, end_time, timezone, before.time, before.end_time) } }
      }),

    remove: ({ id: website }: AnnotatedWebsite, id: number): Promise<void> => annotations.remove(website, id),
  }
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
