import { dayMs } from '../events/day.ts'
import type { StatsEngine } from '../events/engine.ts'
import { localDaysOf } from '../events/local-days.ts'
import type { Dialect } from '../events/sql/dialect.ts'
import { measureSql } from '../events/sql/measure.ts'
import type { Span } from '../events/sql/measures.ts'
import { type Sql, sql, text, toStatement } from '../events/sql/sql.ts'
import type { Row } from '../events/sql/statement.ts'
import { countedOf, type WebsiteIds } from '../events/sql/website-ids.ts'
import { selectedRows } from '../events/sql/whole-visits.ts'
import type { EventReader } from '../events/store.ts'
import {
  type BreakdownPage,
  type BreakdownRow,
  breakdownRowOf,
  orderedGroups,
  readPage,
  withUnknown,
} from './count/breakdown-page.ts'
import { type CountedGroups, type CountedGroupsQuery, groupsOf, packedGroups } from './count/counted-groups.ts'
import { createCounter, type FindCounts, type StatsRetention } from './count/counter.ts'
import { websiteBucketOf } from './count/group-sql.ts'
import { createImportedReader, type ImportedCounts } from './count/imported.ts'
import { measureValuesOf } from './count/measure-values.ts'
import { mapRowStream, openRowStream, type RowStream } from './exports/row-stream.ts'
import { countedMetrics } from './plan/plan.ts'
import { createCoverage } from './plan/retained.ts'
import type { MeasureValues } from './query/metrics.ts'
import type { BreakdownQuery, GroupBy, PagedStatsQuery, StatsQuery, TimeseriesQuery } from './query/stats-query.ts'
import { latestEventOf, latestEventsSql, visitorsByWebsiteSql } from './realtime/latest.ts'
import type { RealtimeStats } from './realtime/realtime.ts'
import { realtimeCountsOf, realtimeSql } from './realtime/realtime-counts.ts'

/** Computes statistics of websites, from roll-ups where these are valid and from rows elsewhere, with the same results. */
export interface Stats extends RealtimeStats {
  totals(query: StatsQuery): Promise<MeasureValues>
  /** One result for each bucket, in order. */
  series(query: TimeseriesQuery): Promise<readonly MeasureValues[]>
  /** The same for each of several websites that has visits. */
  seriesByWebsite(query: TimeseriesQuery): Promise<ReadonlyMap<number, readonly MeasureValues[]>>
  breakdown(query: BreakdownQuery): Promise<BreakdownPage>
  /** The names of properties that events have. Only visitors, visits, pageviews and events are counted. */
  properties(query: PagedStatsQuery): Promise<BreakdownPage>
  /** All values of a dimension that have visits, in any order. */
  groups(query: CountedGroupsQuery): Promise<CountedGroups>
  /** Streams all groups in chunks, up to `limit`. */
  streamBreakdown(query: BreakdownQuery, signal?: AbortSignal): Promise<RowStream<readonly BreakdownRow[]>>
  streamProperties(query: PagedStatsQuery, signal?: AbortSignal): Promise<RowStream<readonly BreakdownRow[]>>
  /** The time of the first event; null if there is none. */
  firstEvent(website: WebsiteIds): Promise<number | null>
}
export function createStats(
  store: EventReader,
  engine: StatsEngine,
  findCounts: FindCounts = async () => null,
  { retained, coverage }: StatsRetention = { retained: new Map(), coverage: createCoverage() },
): Stats {
  const { dialect, rollUps } = engine
  const counter = createCounter({ store, engine, findCounts, retained, coverage })
  const run: RunSql = (statement) => store.query(toStatement(statement, dialect.placeholder))

  const importedReader = createImportedReader(retained.imported ?? [], run, dialect, coverage.imported)
  /** The totals of other products that can be added to the counts of a query. */
  const findImported = (query: StatsQuery, groupBy: GroupBy): Promise<ImportedCounts | null> =>
    importedReader.find(query, groupBy, countedMetrics(query))

  /** A statement reads a snapshot: roll-ups that are valid when its first rows arrive are valid for all of it. */
  const openGroups = async (counts: Sql, query: PagedStatsQuery, signal: AbortSignal | undefined) => {
    const statement = toStatement(orderedGroups(text('*'), counts, query, query.limit, 0, dialect), dialect.placeholder)
    const rows = await openRowStream(store.stream(statement, signal ? { signal } : {}))
    return mapRowStream(rows, (piece): readonly BreakdownRow[] => piece.map(breakdownRowOf))
  }

  const countProperties = (query: PagedStatsQuery): Sql => propertyCounts(query, counter.rowSpanOf(query), dialect)

  return {
    async totals(query) {
      const groupBy: GroupBy = { kind: 'total' }
      const imported = await findImported(query, groupBy)
      const rows = await counter.run({ query, groupBy, imported, read: run, none: [] })
      return measureValuesOf(rows[0], imported)
    },

    async series(query) {
      const groupBy: GroupBy = { kind: 'buckets', buckets: query.buckets }
      const imported = await findImported(query, groupBy)
      const rows = await counter.run({ query, groupBy, imported, read: run, none: [] })
      const byBucket = new Map(rows.map((row) => [Number(row.grp), row]))
      return query.buckets.starts.map((_, index) => measureValuesOf(byBucket.get(index), imported))
    },

    async seriesByWebsite(query) {
      const groupBy: GroupBy = { kind: 'buckets', buckets: query.buckets, byWebsite: true }
      const imported = await findImported(query, groupBy)
      const rows = await counter.run({ query, groupBy, imported, read: run, none: [] })
      const byWebsite = Map.groupBy(rows, ({ grp }) => websiteBucketOf(Number(grp)).website)
      return new Map(
        Array.from(byWebsite, ([website, own]) => {
          const byBucket = new Map(own.map((row) => [websiteBucketOf(Number(row.grp)).bucket, row]))
          return [website, query.buckets.starts.map((_, index) => measureValuesOf(byBucket.get(index), imported))]
        }),
      )
    },

    async breakdown(query) {
      const groupBy: GroupBy = { kind: 'dimension', dimension: query.dimension }
      const imported = await findImported(query, groupBy)
      const page = await readPage(query, (select) =>
        counter.run({ query, groupBy, imported, read: (counts) => run(select(counts, dialect)), none: [] }),
      )
      return { ...page, rows: page.rows.map((row) => withUnknown(row, imported)) }
    },

    async groups(query) {
      const groupBy: GroupBy = { kind: 'dimension', dimension: query.dimension }
      const imported = await findImported(query, groupBy)
      const packed = await counter.run({
        ...{ query, groupBy, imported, none: [] },
        read: (counts) => run(packedGroups(counts, query, dialect)),
      })
      return groupsOf(packed[0], query, imported)
    },

    async properties(query) {
      return readPage(query, (page) => run(page(countProperties(query), dialect)))
    },

    async streamBreakdown(query, signal) {
      const groupBy: GroupBy = { kind: 'dimension', dimension: query.dimension }
      const imported = await findImported(query, groupBy)
      const groups = await counter.run({
        ...{ query, groupBy, imported },
        read: (counts) => openGroups(counts, query, signal),
        discard: (rows) => rows.return(),
      })
      return mapRowStream(groups, (rows) => rows.map((row) => withUnknown(row, imported)))
    },

    async streamProperties(query, signal) {
      return openGroups(countProperties(query), query, signal)
    },

    async firstEvent(website) {
      const isRetained = [website].flat().some((id) => retained.has(id))
      const firstDays = isRetained && rollUps ? await run(rollUps.firstRetainedDays(website)) : []
      return await readFirstEvent(run, website, firstDays, await importedReader.firstDays())
    },

    ...realtimeStats(run, dialect),
  }
}

type RunSql = (statement: Sql) => Promise<readonly Row[]>

/** The first event is that of the stored rows, of days whose rows are deleted, or of imported days, whichever is earliest. */
async function readFirstEvent(
  run: RunSql,
  website: WebsiteIds,
  retainedDays: readonly Row[],
  importedDays: readonly number[],
): Promise<number | null> {
  const rows = await run(sql`SELECT min(time) AS first FROM events WHERE ${countedOf(website)} HAVING count(*) > 0`)
  const times = [
    ...rows.map(({ first }) => Number(first)),
    ...retainedDays.map(({ zone, first }) => localDaysOf(String(zone)).startOf(Number(first))),
    ...importedDays.map((day) => day * dayMs),
  ]
  return times.length === 0 ? null : Math.min(...times)
}

function realtimeStats(run: RunSql, dialect: Dialect): RealtimeStats {
  return {
    async realtime(query) {
      return realtimeCountsOf(await run(realtimeSql(query, dialect)), query)
    },

    async visitorsByWebsite(query) {
      const rows = await run(visitorsByWebsiteSql(query, dialect))
      return new Map(rows.map(({ website, visitors }) => [Number(website), Number(visitors)]))
    },

    async latestEvents(query, limit) {
      return (await run(latestEventsSql(query, limit, dialect))).map(latestEventOf)
    },
  }
}

/** Counts the selected rows by each property that they have. */
function propertyCounts({ website, filters }: PagedStatsQuery, span: Span, dialect: Dialect): Sql {
  const selected = selectedRows({ table: text('events'), website, span, filters }, dialect)
  const table = sql`(SELECT *, ${dialect.eachKey(text('props'))} AS property FROM events WHERE ${selected}) AS carried`
  const group = { kind: 'expression', expression: text('property') } as const
  const counts = measureSql({ table, website, span, filters: [] }, group, [], dialect)
  return sql`SELECT * FROM (${counts}) AS counts WHERE visits > 0`
}
