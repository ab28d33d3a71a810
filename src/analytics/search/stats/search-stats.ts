import type { Dialect } from '../../events/sql/dialect.ts'
import { all, any, join, type Sql, sql, text, toStatement } from '../../events/sql/sql.ts'
import type { Row } from '../../events/sql/statement.ts'
import type { EventQueries } from '../../events/store.ts'
import {
  brandCondition,
  comparedSums,
  type DaySpan,
  fromScope,
  inDays,
  overlaps,
  partFor,
  type SearchScope,
  type StoredSearch,
  sums,
} from './search-scope.ts'
import { toStoredSearch } from './stored-search.ts'

/** Sums, of which CTR and position are derived. */
export interface SearchSums {
  readonly clicks: number
  readonly impressions: number
  readonly position_sum: number
}

export type GroupName = 'query' | 'page' | 'country' | 'device'

export interface SearchGroup {
  readonly value: string
  readonly now: SearchSums
  readonly before: SearchSums | null
  readonly isBrand: boolean | null
}

export interface GroupQuery {
  readonly scope: SearchScope
  readonly groupBy: GroupName
  readonly before: DaySpan | null
  /** Text that values contain, in any case. */
  readonly search: string
  /** Only queries with the brand, or without it. */
  readonly brand?: 'brand' | 'non_brand' | undefined
  /** Only those that are new, or lost, compared with before. */
  readonly change?: 'new' | 'lost' | undefined
  readonly sortBy: SortName
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

export const sortNames = ['clicks', 'impressions', 'ctr', 'position', 'clicks_difference', 'value'] as const
export type SortName = (typeof sortNames)[number]

export interface GroupPage {
  readonly groups: readonly SearchGroup[]
  readonly total: number
}

const none: SearchSums = { clicks: 0, impressions: 0, position_sum: 0 }

const sumsOf = (row: Row | undefined, ending = ''): SearchSums =>
  row
    ? {
        clicks: Number(row[`clicks${ending}`] ?? 0),
        impressions: Number(row[`impressions${ending}`] ?? 0),
        position_sum: Number(row[`position_sum${ending}`] ?? 0),
      }
    : none

/** Answers questions about the numbers of search engines. `brand` is the pattern of the website. */
export function createSearchStats(store: EventQueries, dialect: Dialect, brand: string) {
  const reader: SearchReader = {
    dialect,
    ask: (select) => store.query(toStatement(select, dialect.placeholder)),
  }
  const isBrand = brandCondition(dialect, brand)
  return {
    ...totalsOfSearch(reader),
    groups: (query: GroupQuery): Promise<GroupPage> => readGroups(reader, isBrand, query),
    ...pagesAndQueries(reader),
    ...detailsOfValues(reader),
  }
}

interface SearchReader {
  readonly dialect: Dialect
  readonly ask: (select: Sql) => Promise<readonly Row[]>
}

function totalsOfSearch({ dialect, ask }: SearchReader) {
  return {
    /** What a website has of search engines, fetched and imported. */
    async stored(website: number): Promise<StoredSearch> {
      const rows = await ask(sql`SELECT source, min(day) AS first, max(day) AS last,
        min(CASE WHEN state = 'fresh' THEN day END) AS fresh
        FROM ${dialect.searchTable('day')} AS found WHERE website = ${website} GROUP BY source ORDER BY source`)
      return toStoredSearch(rows)
    },

    async totals(scope: SearchScope, span: DaySpan = scope.span): Promise<SearchSums> {
      const [row] = await ask(sql`SELECT ${sums} ${fromScope(dialect, scope, partFor(scope, null), span)}`)
      return sumsOf(row)
    },

    /** What queries that are named have of it. */
    async named(scope: SearchScope): Promise<SearchSums> {
      const [row] = await ask(sql`SELECT ${sums} ${fromScope(dialect, scope, 'query', scope.span)}`)
      return sumsOf(row)
    },

    /** The sums of each day that has any. */
    async days(scope: SearchScope): Promise<ReadonlyMap<number, SearchSums>> {
      const from = fromScope(dialect, scope, partFor(scope, null), scope.span)
      const rows = await ask(sql`SELECT day, ${sums} ${from} GROUP BY day`)
      return new Map(rows.map((row) => [Number(row.day), sumsOf(row)]))
    },
  }
}

async function readGroups({ dialect, ask }: SearchReader, isBrand: Sql | null, query: GroupQuery): Promise<GroupPage> {
  const { scope, groupBy, before, search, change } = query
  const column = text(groupBy)
  const conditions = [
    ...(search === '' ? [] : [dialect.contains(dialect.foldCase(column, [search]), sql`${search}`)]),
    ...(query.brand === undefined || isBrand === null ? [] : [query.brand === 'brand' ? isBrand : sql`NOT ${isBrand}`]),
  ]
  const condition = conditions.length === 0 ? text('TRUE') : join(conditions, ' AND ')
  const part = partFor(scope, groupBy)
  const groupedIn = (span: DaySpan) => (measures: Sql) =>
    sql`SELECT ${column} AS value, ${measures} ${fromScope(dialect, scope, part, span)} AND ${condition}
      GROUP BY ${column}`
  const grouped = before ? comparedSums(groupedIn(scope.span), groupedIn(before)) : groupedIn(scope.span)(sums)
  const brandOf = groupBy === 'query' && isBrand ? sql`, ${isBrand} AS is_brand` : text('')
  const isShown = text(
    change === 'new'
      ? 'impressions > 0 AND impressions_before = 0'
      : change === 'lost'
        ? 'impressions = 0 AND impressions_before > 0'
        : 'impressions > 0',
  )
  // Bing does not name the page of each query.
  const isNamed = text(groupBy === 'page' ? "value <> ''" : 'TRUE')
  const shown = sql`FROM (${grouped}) AS grouped WHERE ${isShown} AND ${isNamed}`
  const order = text(
    `${orders[query.sortBy](before !== null)} ${query.descending ? 'DESC' : 'ASC'} NULLS LAST, value ASC`,
  )
  // The number of all groups comes with each row, so that they are grouped once.
  const listed = sql`SELECT *, count(*) OVER () AS n ${shown}`
  const renamed =
    groupBy === 'query'
      ? sql`SELECT * ${brandOf} FROM (SELECT value AS query, * FROM (${listed}) AS listed) AS named`
      : listed
  const rows = await ask(
    sql`${renamed} ORDER BY ${order} LIMIT ${text(String(query.limit))} OFFSET ${text(String(query.offset))}`,
  )
  const isPastEnd = rows.length === 0 && query.offset > 0
  const [first] = isPastEnd ? await ask(sql`SELECT count(*) AS n ${shown}`) : rows
  return {
    groups: rows.map((row) => ({
      value: String(row.value),
      now: sumsOf(row),
      before: before && sumsOf(row, '_before'),
      isBrand: row.is_brand === undefined ? null : Boolean(row.is_brand),
    })),
    total: Number(first?.n ?? 0),
  }
}

/** How pages and queries belong together. */
function pagesAndQueries({ dialect, ask }: SearchReader) {
  return {
    /** The sums of queries by their pages, or of pages by their queries. */
    async pairs(
      scope: SearchScope,
      groupBy: 'query' | 'page',
      values: readonly string[],
    ): Promise<ReadonlyMap<string, readonly { readonly value: string; readonly sums: SearchSums }[]>> {
      if (values.length === 0) return new Map()
      const other = groupBy === 'query' ? 'page' : 'query'
      const from = fromScope(dialect, scope, 'query', scope.span)
      const isOne = any(values.map((value) => sql`${text(groupBy)} = ${value}`))
      const rows = await ask(sql`SELECT * FROM (SELECT ${text(groupBy)} AS value, ${text(other)} AS other,
        ${sums} ${from} AND ${isOne} AND ${text(other)} <> '' GROUP BY ${text(groupBy)}, ${text(other)}) AS pairs
        ORDER BY clicks DESC, impressions DESC, other ASC`)
      const pairs = rows.map((row) => ({ of: String(row.value), value: String(row.other), sums: sumsOf(row) }))
      return Map.groupBy(pairs, ({ of }) => of)
    },

    /** The query of each page that has the most clicks, and of those the most impressions. */
    async bestQueries(scope: SearchScope, limit: number): Promise<ReadonlyMap<string, string>> {
      const pairs = sql`SELECT page, query, sum(clicks) * 1000000000 + sum(impressions) AS weight
        ${fromScope(dialect, scope, 'query', scope.span)} AND page <> '' GROUP BY page, query`
      const best = dialect.valueAtMax(text('query'), text('weight'), text('TRUE'))
      const rows = await ask(sql`SELECT page, ${best} AS best FROM (${pairs}) AS pairs GROUP BY page
        LIMIT ${text(String(limit))}`)
      return new Map(rows.map(({ page, best: query }) => [String(page), String(query)]))
    },

    /** How many queries each page shares with other pages: each of them has a tenth of the impressions at least. */
    async competingPages(scope: SearchScope, limit: number): Promise<ReadonlyMap<string, number>> {
      const pairs = sql`SELECT query, page, sum(impressions) AS shown
        ${fromScope(dialect, scope, 'query', scope.span)} AND page <> '' GROUP BY query, page`
      const shares = sql`SELECT query, page, shown, sum(shown) OVER (PARTITION BY query) AS of_query FROM (${pairs}) AS pairs`
      const several = sql`SELECT page, count(*) OVER (PARTITION BY query) AS pages FROM (${shares}) AS shares
        WHERE of_query >= ${text(String(leastImpressions))} AND shown * 10 >= of_query`
      const rows = await ask(sql`SELECT page, count(*) AS queries FROM (${several}) AS several
        WHERE pages > 1 GROUP BY page LIMIT ${text(String(limit))}`)
      return new Map(rows.map(({ page, queries }) => [String(page), Number(queries)]))
    },
  }
}

function detailsOfValues({ dialect, ask }: SearchReader) {
  return {
    /** How often answers of AI showed pages, or were grounded on queries, in each of these files; of those by days, in the span. */
    async answers(
      { website, stored, span }: Pick<SearchScope, 'website' | 'stored' | 'span'>,
      groupBy: 'page' | 'query',
      limit: number,
    ): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
      const files = stored.answers.filter((file) => overlaps(file, span))
      if (files.length === 0) return new Map()
      const isFile = files.map(({ name, isDaily }) =>
        isDaily ? all([sql`source = ${name}`, inDays(span)]) : sql`source = ${name}`,
      )
      const rows = await ask(sql`SELECT source, ${text(groupBy)} AS value, sum(impressions) AS shown
        FROM ${dialect.searchTable(groupBy)} AS found WHERE website = ${website} AND ${any(isFile)}
        GROUP BY source, ${text(groupBy)} ORDER BY shown DESC, value ASC LIMIT ${text(String(limit))}`)
      const bySource = Map.groupBy(rows, ({ source }) => String(source))
      return new Map(
        Array.from(bySource, ([source, own]) => [
          source,
          new Map(own.map(({ value, shown }) => [String(value), Number(shown)])),
        ]),
      )
    },

    /** Clicks of values in equal parts of the span. */
    async trends(
      scope: SearchScope,
      groupBy: GroupName,
      values: readonly string[],
      parts: number,
    ): Promise<ReadonlyMap<string, readonly number[]>> {
      const trends = new Map(values.map((value) => [value, new Array<number>(parts).fill(0)]))
      if (values.length === 0) return trends
      const { first, last } = scope.span
      const isOne = any(values.map((value) => sql`${text(groupBy)} = ${value}`))
      const rows = await ask(sql`SELECT ${text(groupBy)} AS value, day, sum(clicks) AS clicks
        ${fromScope(dialect, scope, partFor(scope, groupBy), scope.span)} AND ${isOne} GROUP BY ${text(groupBy)}, day`)
      for (const { value, day, clicks } of rows) {
        const part = Math.floor(((Number(day) - first) * parts) / (last - first + 1))
        const trend = trends.get(String(value))
        if (trend) trend[part] = (trend[part] ?? 0) + Number(clicks)
      }
      return trends
    },
  }
}

/** With fewer impressions, which pages a query is shown with is chance. */
const leastImpressions = 20

const ratio = (above: string, below: string): string =>
  `CASE WHEN ${below} = 0 THEN NULL ELSE ${above} * 1.0 / ${below} END`

const orders: Readonly<Record<SortName, (isCompared: boolean) => string>> = {
  clicks: () => 'clicks',
  impressions: () => 'impressions',
  ctr: () => ratio('clicks', 'impressions'),
  position: () => ratio('position_sum', 'impressions'),
  clicks_difference: (isCompared) => (isCompared ? 'clicks - clicks_before' : 'clicks'),
  value: () => 'value',
}
