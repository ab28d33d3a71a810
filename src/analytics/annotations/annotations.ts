import type { Clock } from '../../base/clock.ts'
import { invalid, notFound } from '../../base/errors.ts'
import { fieldError } from '../../base/field-errors.ts'
import { readTime } from '../../base/read-time.ts'
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

/** More of them would be a chart of annotations. */
const maxInSpan = 500

interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** The kinds of annotations, all if there are none; or those of the shared page. */
type ShownAnnotations = readonly AnnotationRow['kind'][] | 'shared'

/** What happened to websites: entered by hand, sent by a deploy, or recorded by Sightline itself. */
export function createAnnotations(records: Records, clock: Clock) {
  const annotations = createOwnedRecords(records, clock, 'annotations')

  const read = ({ id: website }: Pick<AnnotatedWebsite, 'id'>, id: number): Promise<AnnotationRow> =>
    annotations.read(website, id)

  return {
    read,

    list({ id, timezone }: AnnotatedWebsite, query: AnnotationList): Promise<ListPage<AnnotationRow>> {
      const from = readSent('from', query.from, timezone)
      const to = readSent('to', query.to, timezone)
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

    /** The newest ones of a span, oldest first: of some kinds, or those that visitors of the shared page may see. */
    async inSpan(website: number, { from, to }: TimeSpan, shown: ShownAnnotations): Promise<readonly AnnotationRow[]> {
      const query = { page: 1, per_page: maxInSpan }
      const { items } = await annotations.list(website, query, (all) => {
        const rows = all.where(({ eb, fn }) => eb(fn.coalesce('end_time', 'time'), '>=', from)).where('time', '<', to)
        return shown === 'shared'
          ? rows.where('shared', '=', 1)
          : shown.length > 0
            ? rows.where('kind', 'in', shown)
            : rows
      })
      return items.toReversed()
    },

    /** One that visitors of the shared page may see. */
    async readShared(website: Pick<AnnotatedWebsite, 'id'>, id: number): Promise<AnnotationRow> {
      const annotation = await read(website, id)
      if (annotation.shared === 0) throw notFound('annotation')
      return annotation
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
  const time = readSent('time', sentTime, timezone) ?? fallback
  const end_time = sentEnd === undefined ? fallbackEnd : (readSent('end_time', sentEnd || undefined, timezone) ?? null)
  if (end_time !== null && end_time < time)
    throw invalid({ end_time: ['end_time must not be before time; leave it empty for a moment.'] })
  return { time, end_time }
}

const readSent = (field: string, text: string | undefined, timezone: string): number | undefined =>
  text === undefined ? undefined : readTime(field, text, timezone)
