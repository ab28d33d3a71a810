import { DomainError } from '../../base/errors.ts'
import { foldCase } from '../../base/fold-case.ts'
import type { StatsEngine } from '../events/engine.ts'
import { type LocalDays, localDaysOf } from '../events/local-days.ts'
import { hasOwnRules } from '../events/sql/channel-rules.ts'
import type { Dialect } from '../events/sql/dialect.ts'
import { levelOf } from '../events/sql/dimensions.ts'
import { measureSql, scrollSql } from '../events/sql/measure.ts'
import type { Measure, Span } from '../events/sql/measures.ts'
import type { RollUpContent, RollUps } from '../events/sql/roll-ups.ts'
import { any, join, type Sql, sql, text, toStatement } from '../events/sql/sql.ts'
import { isOfWebsite, type WebsiteIds } from '../events/sql/website-ids.ts'
import { selectedRows } from '../events/sql/whole-visits.ts'
import type { EventStore, Row } from '../events/store.ts'
import { areWholeDays } from './buckets.ts'
import { type KnownDays, type RolledUpDays, type WebsiteGroup, withConsistentRollUps } from './consistent-roll-ups.ts'
import { type CountSource, countSql, type GroupBy, rowGroup, sumParts, websiteBucketOf } from './count.ts'
import { type CountPlan, planCount, planFromRows, planRetained, type RetainedPlan } from './count-plan.ts'
import { countVisitsSql } from './count-visits.ts'
import { withConversions } from './goal-counts.ts'
import {
  type LatestDimension,
  type LatestEvent,
  type LatestQuery,
  type LatestVisitors,
  latestEventOf,
  latestEventsSql,
  latestVisitorsOf,
  latestVisitorsSql,
  visitorsByWebsiteSql,
} from './latest.ts'
import { type MeasureValues, type Metric, measuresFor, metricOrderSql } from './metrics.ts'
import {
  type Coverage,
  createCoverage,
  groupByRetention,
  type RetainedGroup,
  type RetainedWebsite,
  type RetainedWebsites,
} from './retained.ts'
import { mapRowStream, openRowStream, type RowStream } from './row-stream.ts'
import type { SelectionQuery } from './selections.ts'
import type { BreakdownQuery, PagedStatsQuery, StatsQuery, TimeseriesQuery } from './stats-query.ts'

export interface BreakdownRow {
  readonly value: string
  readonly measured: MeasureValues
}

/** Computes statistics of websites, from roll-ups where these are valid and from rows elsewhere, with the same results. */
export interface Stats {
  totals(query: StatsQuery): Promise<MeasureValues>
  /** One result for each bucket, in order. */
  series(query: TimeseriesQuery): Promise<readonly MeasureValues[]>
  /** The same for each of several websites that has visits. */
  seriesByWebsite(query: TimeseriesQuery): Promise<ReadonlyMap<number, readonly MeasureValues[]>>
  breakdown(query: BreakdownQuery): Promise<BreakdownPage>
  /** The names of properties that events have. Only visitors, visits, pageviews and events are counted. */
  properties(query: PagedStatsQuery): Promise<BreakdownPage>
  /** Streams all groups in chunks, up to `limit`. */
  streamBreakdown(query: BreakdownQuery, signal?: AbortSignal): Promise<RowStream<readonly BreakdownRow[]>>
  streamProperties(query: PagedStatsQuery, signal?: AbortSignal): Promise<RowStream<readonly BreakdownRow[]>>
  /** The time of the first event; null if there is none. */
  firstEvent(website: WebsiteIds): Promise<number | null>
  /** Each visitor once, by their latest hit; up to `limit` values of each dimension. */
  latestVisitors(query: LatestQuery, dimensions: readonly LatestDimension[], limit: number): Promise<LatestVisitors>
  /** How many visitors each of several websites had, of those that had any. */
  visitorsByWebsite(query: LatestQuery): Promise<ReadonlyMap<number, number>>
  /** Pageviews and custom events, newest first, up to `limit`. */
  latestEvents(query: LatestQuery, limit: number): Promise<readonly LatestEvent[]>
}

export interface BreakdownPage {
  readonly rows: readonly BreakdownRow[]
  readonly total: number
}

/** Which events have been deleted because of their age, and what could not be counted because of it. */
export interface StatsRetention {
  readonly retained: RetainedWebsites
  readonly coverage: Coverage
}

/** Finds counts that are known already: SELECT grp and all measures, those of scrolling as 0; null if there are none. */
export type FindCounts = (query: SelectionQuery, groupBy: GroupBy) => Promise<Sql | null>

export function createStats(
  store: Pick<EventStore, 'query' | 'stream' | 'version'>,
  { dialect, rollUps }: StatsEngine,
  findCounts: FindCounts = async () => null,
  knownDays: KnownDays = new Map(),
  { retained: allRetained, coverage }: StatsRetention = { retained: new Map(), coverage: createCoverage() },
): Stats {
  const run = (statement: Sql): Promise<readonly Row[]> => store.query(toStatement(statement, dialect.placeholder))

  /** The part of a span that has events. */
  const withRows = (span: Span, { rowsFrom }: Pick<RetainedWebsite, 'rowsFrom'>): Span => {
    if (span.from < rowsFrom) coverage.miss(Math.min(rowsFrom, span.to))
    return rowsOf(span, rowsFrom)
  }

  /** The part that has events of all websites. */
  const rowSpanOf = ({ website, span }: StatsQuery): Span => {
    const times = [website].flat().flatMap((id) => allRetained.get(id)?.rowsFrom ?? [])
    const rowsFrom = times.reduce((latest, time) => Math.max(latest, time), Number.NEGATIVE_INFINITY)
    return withRows(span, { rowsFrom })
  }

  /** Counts each group of websites whose events begin at the same time. */
  async function runCount<T>(
    query: StatsQuery,
    groupBy: GroupBy,
    execute: (counts: Sql) => Promise<T>,
    discard?: (answer: T) => Promise<unknown>,
  ): Promise<T> {
    const runGroups = (groups: readonly RetainedGroup[], counts: readonly Sql[]): Promise<T> => {
      const [first, ...others] = groups
      const [only] = counts
      if (!first) return execute(counts.length === 1 && only ? only : sumParts(counts))
      const executeNext = (count: Sql): Promise<T> => runGroups(others, [...counts, count])
      return runGroup({ ...query, website: first.website }, first.retained, groupBy, executeNext, discard)
    }
    return runGroups(groupByRetention(query.website, query.span, allRetained), [])
  }

  /** Calls `execute` with the SQL that counts; again if roll-ups changed meanwhile, after `discard` got the first result. */
  async function runGroup<T>(
    asked: StatsQuery,
    retained: RetainedWebsite | null,
    groupBy: GroupBy,
    execute: (counts: Sql) => Promise<T>,
    discard?: (answer: T) => Promise<unknown>,
  ): Promise<T> {
    const needsRows = isFromVisits(asked, groupBy, dialect) || !rollUps || !isRolledUp(asked, groupBy, rollUps, dialect)
    const query = retained && needsRows ? { ...asked, span: withRows(asked.span, retained) } : asked
    const { website, span, filters } = query
    const neededMeasures = measuresFor(countedMetrics(query))
    const { channelRules = [] } = dialect
    const known =
      filters.length > 0 && typeof website === 'number'
        ? await findCounts({ website, span, filters, channelRules }, groupBy)
        : null
    if (known) {
      const needsScroll = neededMeasures.includes('scroll_sum')
      const selection = { table: text('events'), website, span, filters }
      const counts = needsScroll ? sumParts([known, scrollSql(selection, rowGroup(groupBy, dialect), dialect)]) : known
      const found = await execute(counts).catch(unlessDropped)
      if (found !== null) return found
    }
    const count = { website, span, filters, groupBy, neededMeasures }
    const fromRows = (website: WebsiteIds, rowSpan = retained ? withRows(span, retained) : span): Sql =>
      countSql({ ...count, website, span: rowSpan, source: { kind: 'rows' }, plan: planFromRows(rowSpan) }, dialect)
    if (!rollUps || !isRolledUp(query, groupBy, rollUps, dialect)) return execute(fromRows(website))
    const engine = { dialect, rollUps }
    const countGroup = ({ website, zones }: WebsiteGroup): Sql => {
      if (retained && !needsRows) return countRetained({ website, zones }, retained)
      const planned = zones.map((days) => planIn(days, query, groupBy, rollUps, dialect))
      const best = planned.reduce<Planned | null>((one, other) => (isBetter(other, one) ? other : one), null)
      if (!best) return fromRows(website)
      const { plan, source, localDays } = best
      const { visitsOfDays } = rollUps
      return isFromVisits(query, groupBy, dialect) && visitsOfDays
        ? countVisitsSql({ ...count, website, plan }, { visitsOfDays, localDays }, dialect)
        : countSql({ ...count, website, plan, source }, dialect)
    }
    /** Roll-ups of other time zones than the website's own are deleted with the events. */
    const countRetained = ({ website, zones }: WebsiteGroup, { zone, rowsFrom, rollUpsFrom }: RetainedWebsite): Sql => {
      if (rollUpsFrom !== null && span.from < rollUpsFrom) coverage.miss(Math.min(rollUpsFrom, span.to))
      const own = zones.find(({ localDays }) => localDays.zone === zone)
      // No day that was kept is in the span.
      if (!own) return fromRows(website, rowsOf(span, rowsFrom))
      const counted = { ...query, span: rollUpsFrom === null ? span : rowsOf(span, rollUpsFrom) }
      const best = planRetainedIn(own, counted, groupBy, rollUps, rowsFrom)
      if (!best) return fromRows(website)
      if (best.plan.missedUntil !== null) coverage.miss(best.plan.missedUntil)
      return countSql({ ...count, ...best, website, span: counted.span }, dialect)
    }
    const counts = (groups: readonly WebsiteGroup[]): Sql => {
      const [first = fromRows([]), ...others] = groups.map(countGroup)
      return others.length === 0 ? first : sumParts([first, ...others])
    }
    return withConsistentRollUps(store, engine, website, span, (groups) => execute(counts(groups)), discard, knownDays)
  }

  /** A statement reads a snapshot: roll-ups that are valid when its first rows arrive are valid for all of it. */
  const openGroups = async (counts: Sql, query: PagedStatsQuery, signal: AbortSignal | undefined) => {
    const statement = toStatement(orderedGroups(text('*'), counts, query, query.limit, 0, dialect), dialect.placeholder)
    const rows = await openRowStream(store.stream(statement, signal ? { signal } : {}))
    return mapRowStream(rows, (piece): readonly BreakdownRow[] => piece.map(breakdownRowOf))
  }

  /** Counts the selected rows by each property that they have. */
  const countProperties = (query: PagedStatsQuery): Sql => {
    const { website, filters } = query
    const span = rowSpanOf(query)
    const selected = selectedRows({ table: text('events'), website, span, filters }, dialect)
    const table = sql`(SELECT *, ${dialect.eachKey(text('props'))} AS property FROM events WHERE ${selected}) AS carried`
    const group = { kind: 'expression', expression: text('property') } as const
    const counts = measureSql({ table, website, span, filters: [] }, group, [], dialect)
    return sql`SELECT * FROM (${counts}) AS counts WHERE visits > 0`
  }

  /** Adds the conversions of the query's goal to the counts: what is counted if only what reaches the goal is selected. */
  const runCountWithGoal = async <T>(
    asked: StatsQuery,
    groupBy: GroupBy,
    execute: (counts: Sql) => Promise<T>,
    discard?: (answer: T) => Promise<unknown>,
  ): Promise<T> => {
    const { goal } = asked
    if (!goal) return runCount(asked, groupBy, execute, discard)
    // Conversions need events, and rates are of the same days.
    const query = { ...asked, span: rowSpanOf(asked) }
    const { website, span, filters } = query
    const reached: StatsQuery = { website, span, filters: [...filters, goal.condition], metrics: ['visitors'] }
    return runCount(
      query,
      groupBy,
      (counts) =>
        runCount(reached, groupBy, (conversions) => execute(withConversions(counts, conversions, goal)), discard),
      discard,
    )
  }

  return {
    async totals(query) {
      const rows = await runCountWithGoal(query, { kind: 'total' }, run)
      return measureValuesOf(rows[0])
    },

    async series(query) {
      const rows = await runCountWithGoal(query, { kind: 'buckets', buckets: query.buckets }, run)
      const byBucket = new Map(rows.map((row) => [Number(row.grp), row]))
      return query.buckets.starts.map((_, index) => measureValuesOf(byBucket.get(index)))
    },

    async seriesByWebsite(query) {
      const rows = await runCount(query, { kind: 'buckets', buckets: query.buckets, byWebsite: true }, run)
      const byWebsite = Map.groupBy(rows, ({ grp }) => websiteBucketOf(Number(grp)).website)
      return new Map(
        Array.from(byWebsite, ([website, own]) => {
          const byBucket = new Map(own.map((row) => [websiteBucketOf(Number(row.grp)).bucket, row]))
          return [website, query.buckets.starts.map((_, index) => measureValuesOf(byBucket.get(index)))]
        }),
      )
    },

    async breakdown(query) {
      const groupBy: GroupBy = { kind: 'dimension', dimension: query.dimension }
      return readPage(query, (page) => runCountWithGoal(query, groupBy, (counts) => run(page(counts, dialect))))
    },

    async properties(query) {
      return readPage(query, (page) => run(page(countProperties(query), dialect)))
    },

    async streamBreakdown(query, signal) {
      const groupBy: GroupBy = { kind: 'dimension', dimension: query.dimension }
      return runCountWithGoal(
        query,
        groupBy,
        (counts) => openGroups(counts, query, signal),
        (rows) => rows.return(),
      )
    },

    async streamProperties(query, signal) {
      return openGroups(countProperties(query), query, signal)
    },

    async firstEvent(website) {
      const rows = await run(
        sql`SELECT min(time) AS first FROM events WHERE ${isOfWebsite(website)} HAVING count(*) > 0`,
      )
      const isRetained = [website].flat().some((id) => allRetained.has(id))
      const kept = isRetained && rollUps ? await run(rollUps.firstKeptDays(website)) : []
      const times = [
        ...rows.map(({ first }) => Number(first)),
        ...kept.map(({ zone, first }) => localDaysOf(String(zone)).startOf(Number(first))),
      ]
      return times.length === 0 ? null : Math.min(...times)
    },

    async latestVisitors(query, dimensions, limit) {
      return latestVisitorsOf(await run(latestVisitorsSql(query, dimensions, limit, dialect)))
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

/** Kept counts can be dropped at any time, also while they are read; then the query is answered from stored events. */
function unlessDropped(error: unknown): null {
  if (error instanceof DomainError) throw error
  return null
}

/** The sort metric has to be counted too. */
const countedMetrics = (query: StatsQuery | PagedStatsQuery): readonly Metric[] =>
  'sortBy' in query && query.sortBy !== 'value' ? [...query.metrics, query.sortBy] : query.metrics

/** Whether groups have names by the rules of an account, which roll-ups do not have. */
const isRuledGroup = (groupBy: GroupBy, dialect: Dialect): boolean =>
  groupBy.kind === 'dimension' && 'name' in groupBy.dimension && hasOwnRules(groupBy.dimension.name, dialect)

/** Whether roll-ups count these groups at all. */
const isRolledUp = (query: StatsQuery, groupBy: GroupBy, rollUps: RollUps, dialect: Dialect): boolean =>
  isFromVisits(query, groupBy, dialect)
    ? rollUps.visitsOfDays !== undefined
    : groupBy.kind !== 'dimension' || 'name' in groupBy.dimension

/** Whether the roll-ups of days cannot be added up: only some events count, or several values are one group. */
function isFromVisits(query: StatsQuery, groupBy: GroupBy, dialect: Dialect): boolean {
  if (query.filters.length > 0 || isRuledGroup(groupBy, dialect)) return true
  if (groupBy.kind !== 'dimension' || !('patterns' in groupBy.dimension)) return false
  const addable = levelOf(groupBy.dimension) === 'row' ? sumsOfRows : sumsOfVisits
  return !measuresFor(countedMetrics(query)).every((measure) => addable.includes(measure))
}

/** What adds up over several pages: a visit and a visitor can have seen more than one. */
const sumsOfRows: readonly Measure[] = ['pageviews', 'events', 'engaged_ms', 'scroll_sum', 'scroll_pages']
/** What adds up over several entry or exit pages: a visit has one of them. */
const sumsOfVisits: readonly Measure[] = [...sumsOfRows, 'visits', 'bounces', 'duration_ms']

/** How a query is counted with the roll-ups of one time zone. */
interface Planned {
  readonly plan: CountPlan
  readonly source: CountSource
  readonly localDays: LocalDays
}

function planIn(
  rolledUp: RolledUpDays,
  query: StatsQuery,
  groupBy: GroupBy,
  rollUps: RollUps,
  dialect: Dialect,
): Planned {
  const { builds: days, localDays } = rolledUp
  const { span } = query
  const source = chooseSource(query, groupBy, rollUps, rolledUp)
  if (isFromVisits(query, groupBy, dialect)) {
    const plan = planCount({ span, days, localDays, cuts: [], partMs: null })
    return { plan, source, localDays }
  }
  if (source.kind === 'rows') return { plan: planFromRows(span), source, localDays }
  const cuts = groupBy.kind === 'buckets' ? groupBy.buckets.starts : []
  const partMs = source.kind === 'whole days' ? null : rollUps.partMs
  return { plan: planCount({ span, days, localDays, cuts, partMs }), source, localDays }
}

/** The part of a span from a time on. */
const rowsOf = ({ from, to }: Span, rowsFrom: number): Span => ({ from: Math.min(Math.max(from, rowsFrom), to), to })

interface PlannedRetained extends Planned {
  readonly plan: RetainedPlan
  readonly groupBy: GroupBy
}

/** How a query is counted of which some days have only roll-ups. Null if roll-ups do not count its groups. */
function planRetainedIn(
  rolledUp: RolledUpDays,
  query: StatsQuery,
  groupBy: GroupBy,
  rollUps: RollUps,
  rowsFrom: number,
): PlannedRetained | null {
  const { span } = query
  const { localDays, kept } = rolledUp
  const days = new Map(
    Array.from(rolledUp.builds, ([day, build]) => {
      const content = kept.get(day)
      return [day, content && !answers(content, query, groupBy) ? null : build]
    }),
  )
  const planned = (groupBy: GroupBy, source: CountSource): PlannedRetained | null => {
    if (source.kind === 'rows') return null
    const cuts = groupBy.kind === 'buckets' ? groupBy.buckets.starts : []
    const partMs = source.kind === 'whole days' ? null : rollUps.partMs
    const plan = planRetained({ span, days, localDays, cuts, partMs }, rowsFrom)
    return { plan, source, localDays, groupBy }
  }
  const best = planned(groupBy, chooseSource(query, groupBy, rollUps, rolledUp))
  if (groupBy.kind !== 'total' || !best || best.plan.missedUntil === null) return best
  // A total of parts of days is that of a single bucket.
  const bucket: GroupBy = { kind: 'buckets', buckets: { starts: [span.from], end: span.to } }
  if (span.from % rollUps.partMs !== 0 || !hasPartMeasures(query, rollUps)) return best
  const byParts = planned(bucket, { kind: 'parts of days', rollUps, ...rolledUp })
  return byParts?.plan.missedUntil === null ? byParts : best
}

/** Whether kept roll-ups count what is asked. */
const answers = (content: RollUpContent, query: StatsQuery, groupBy: GroupBy): boolean =>
  measuresFor(countedMetrics(query)).every((measure) => content.measures.includes(measure)) &&
  (groupBy.kind !== 'dimension' || ('name' in groupBy.dimension && content.dimensions.includes(groupBy.dimension.name)))

const hasPartMeasures = (query: StatsQuery, rollUps: RollUps): boolean =>
  measuresFor(query.metrics).every((measure) => rollUps.partMeasures.includes(measure))

/** Whether it counts less from rows; or as much, and the rest from whole days. */
function isBetter(one: Planned, other: Planned | null): boolean {
  if (!other) return true
  const difference = rowMs(one.plan) - rowMs(other.plan)
  return difference < 0 || (difference === 0 && one.source.kind === 'whole days' && other.source.kind !== 'whole days')
}

const rowMs = ({ rowSpans }: CountPlan): number => rowSpans.reduce((sum, { span: { from, to } }) => sum + to - from, 0)

/** Chooses roll-ups where they can answer the query; rows can answer every query. */
function chooseSource(query: StatsQuery, groupBy: GroupBy, rollUps: RollUps, rolledUp: RolledUpDays): CountSource {
  if (groupBy.kind !== 'buckets' || areWholeDays(groupBy.buckets, rolledUp.localDays))
    return { kind: 'whole days', rollUps, ...rolledUp }
  const fits = [query.span.from, ...groupBy.buckets.starts.slice(1)].every((start) => start % rollUps.partMs === 0)
  return fits && hasPartMeasures(query, rollUps) ? { kind: 'parts of days', rollUps, ...rolledUp } : { kind: 'rows' }
}

/** Reads one page of groups; past the last page, a second query reads the total. */
async function readPage(
  query: PagedStatsQuery,
  execute: (page: (counts: Sql, dialect: Dialect) => Sql) => Promise<readonly Row[]>,
): Promise<BreakdownPage> {
  const { limit, offset } = query
  const rows = await execute((counts, dialect) => orderedPage(counts, query, limit, offset, dialect))
  const first =
    rows.length === 0 && offset > 0
      ? (await execute((counts, dialect) => orderedPage(counts, query, 1, 0, dialect)))[0]
      : rows[0]
  return { rows: rows.map(breakdownRowOf), total: Number(first?.total ?? 0) }
}

const breakdownRowOf = (row: Row): BreakdownRow => ({ value: String(row.grp), measured: measureValuesOf(row) })

function orderedPage(counts: Sql, query: PagedStatsQuery, limit: number, offset: number, dialect: Dialect): Sql {
  return orderedGroups(text('*, count(*) OVER () AS total'), counts, query, limit, offset, dialect)
}

function orderedGroups(
  columns: Sql,
  counts: Sql,
  query: PagedStatsQuery,
  limit: number,
  offset: number,
  dialect: Dialect,
): Sql {
  const order = query.sortBy === 'value' ? text('grp') : metricOrderSql(query.sortBy)
  return sql`SELECT ${columns} FROM (${counts}) AS counts WHERE ${matchesSearch(query, dialect)} AND ${isListed(query)}
    ORDER BY ${order} ${text(query.descending ? 'DESC' : 'ASC')} NULLS LAST, grp
    LIMIT ${text(String(limit))} OFFSET ${text(String(offset))}`
}

const matchesSearch = ({ search, found = [] }: PagedStatsQuery, dialect: Dialect): Sql =>
  search === ''
    ? text('TRUE')
    : any([
        dialect.contains(dialect.foldCase(text('grp'), [foldCase(search)]), sql`${foldCase(search)}`),
        ...(found.length === 0 ? [] : [dialect.isOneOf(text('grp'), found)]),
      ])

const isListed = ({ values }: PagedStatsQuery): Sql => {
  if (!values) return text('TRUE')
  const list = values.map((value) => sql`${value}`)
  return list.length === 0 ? text('FALSE') : sql`grp IN (${join(list, ', ')})`
}

export function measureValuesOf(row: Row | undefined): MeasureValues {
  const sum = (measure: Measure): number => Number(row?.[measure] ?? 0)
  return {
    visitors: sum('visitors'),
    visits: sum('visits'),
    pageviews: sum('pageviews'),
    events: sum('events'),
    bounces: sum('bounces'),
    duration_ms: sum('duration_ms'),
    engaged_ms: sum('engaged_ms'),
    scroll_sum: sum('scroll_sum'),
    scroll_pages: sum('scroll_pages'),
    ...(row && 'conversions' in row ? conversionsOf(row) : {}),
  }
}

const conversionsOf = (row: Row) => ({
  conversions: Number(row.conversions),
  converting_visits: Number(row.converting_visits),
  converting_visitors: Number(row.converting_visitors),
})
