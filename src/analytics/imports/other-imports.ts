import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import { importJobs } from '../../jobs/kinds.ts'
import { dayMs } from '../events/day.ts'
import { visitorsOfTag } from '../events/import.ts'
import type { EventQueries } from '../events/store.ts'
import { hasReports, hasTotals } from './import.ts'
import type { ImportRow } from './imports.ts'
import type { DaySpan } from './overlaps.ts'
import { copyParts } from './stored-parts.ts'

export interface OtherImportsDeps {
  readonly db: Records['db']
  readonly store: EventQueries
  readonly clock: Clock
  /** Whether other nodes write to the same store. */
  readonly isShared: boolean
}

const pollOthersMs = 1_000

/** What a website has besides an import: other imports, and events that it has counted itself. */
export function createOtherImports({ db, store, clock, isShared }: OtherImportsDeps) {
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
    const others = imports.map(({ tag }) => ` AND NOT ${inTag(tag ?? 0)}`)
    const [row] = await store.query({
      text: `SELECT count(*) AS n, min(time) AS first FROM events WHERE website = ${website}${others.join('')}`,
      values: [],
    })
    return Number(row?.n ?? 0) === 0 ? null : Number(row?.first)
  }

  /** Where several nodes import, an earlier import of the website that another node works on is ended first, so that its rows are known. */
  async function ended({ id, website_id }: ImportRow, signal: AbortSignal): Promise<void> {
    while (isShared) {
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
  async function read({ id, website_id, kind }: ImportRow, folder: string, signal: AbortSignal) {
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
      await copyParts(db, other.id, 'ids', path, signal)
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
    const rows = await store.query({
      text: `SELECT floor(time / ${dayMs}) AS day, min(time) AS first, max(time) AS last FROM events
        WHERE website = ${website} AND (${tags.map(inTag).join(' OR ')}) GROUP BY day`,
      values: [],
    })
    return rows.map(({ day, first, last }) => [Number(day), Number(first), Number(last)])
  }

  async function hasEvents(website: number, tag: number): Promise<boolean> {
    const text = `SELECT count(*) AS n FROM events WHERE website = ${website} AND ${inTag(tag)}`
    const [row] = await store.query({ text, values: [] })
    return Number(row?.n ?? 0) > 0
  }

  return {
    findDuplicate: (row: ImportRow, sha256: string) => findDuplicate(db, row, sha256),
    ...{ readCutoff, ended, read, hasEvents },
  }
}

/** The import that has taken this file, or is taking it. */
async function findDuplicate(
  db: Records['db'],
  { id, website_id, kind, only }: ImportRow,
  sha256: string,
): Promise<number | undefined> {
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

const inTag = (tag: number): string => {
  const { first, end: next } = visitorsOfTag(tag)
  return `(visitor >= ${first} AND visitor < ${next})`
}
