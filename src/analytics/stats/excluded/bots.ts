import type { BotPurpose } from '../../events/bot-hit.ts'
import { botPurposes } from '../../events/bot-hit.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import { dimensionValue } from '../../events/sql/dimensions.ts'
import { inSpan, type Span } from '../../events/sql/measures.ts'
import { all, join, type Sql, sql, text, toStatement } from '../../events/sql/sql.ts'
import type { Row } from '../../events/sql/statement.ts'
import { countedOf, isOfWebsite, type WebsiteIds } from '../../events/sql/website-ids.ts'
import type { EventQueries } from '../../events/store.ts'
import { bucketIndexSql } from '../query/buckets.ts'
import type { LabeledBuckets } from '../query/calendar.ts'

/** What bot hits can be broken down by. A folder is the first part of a path. */
export const botDimensions = [
  'bot',
  'operator',
  'purpose',
  'page',
  'folder',
  'status',
  'verification',
  'reason',
] as const

export type BotDimension = (typeof botDimensions)[number]

/** Columns that a question may be limited to one value of. */
export const botFilters = ['bot', 'operator', 'purpose', 'page', 'verification', 'reason'] as const

export type BotFilters = Readonly<Partial<Record<(typeof botFilters)[number], string>>>

/** Where and what a question is about. */
export interface BotScope {
  readonly store: EventQueries
  readonly dialect: Dialect
  readonly website: WebsiteIds
  readonly span: Span
  readonly filters: BotFilters
}

export interface BotCounts {
  readonly value: string
  /** The operator of the last bot of the row. */
  readonly operator: string
  readonly purpose: string
  readonly hits: number
  readonly pages: number
  readonly verified: number
  readonly impostors: number
  /** Those of the verified hits and the impostors about which DNS has decided. */
  readonly reverseDns: number
  /** Responses with a status from 400, of those that are known. */
  readonly errors: number
  readonly lastAt: number
  /** 0 if unknown. */
  readonly lastStatus: number
}

export interface BotTotals {
  readonly hits: number
  /** Whether some hits stand for several. */
  readonly sampled: boolean
  /** Whether the status of some responses is known, as it is from logs. */
  readonly logged: boolean
}

const hitsOf = ({ website, span, filters }: BotScope): Sql =>
  sql`FROM bot_hits WHERE ${all([
    isOfWebsite(website),
    inSpan(span),
    ...botFilters.flatMap((name) => {
      const value = filters[name]
      return value === undefined ? [] : [sql`${text(name)} = ${value}`]
    }),
  ])}`

const sumIf = (condition: string): Sql => text(`sum(CASE WHEN ${condition} THEN count ELSE 0 END)`)

function groupValue(dimension: BotDimension, dialect: Dialect): Sql {
  if (dimension === 'status') return text('CAST(status AS VARCHAR)')
  if (dimension !== 'folder') return text(dimension)
  const rest = text('substr(page, 2)')
  return sql`CASE WHEN ${dialect.contains(rest, sql`${'/'}`)} THEN concat('/', ${dialect.before(rest, '/')}, '/') ELSE '/' END`
}

const run = ({ store, dialect }: Pick<BotScope, 'store' | 'dialect'>, query: Sql): Promise<readonly Row[]> =>
  store.query(toStatement(query, dialect.placeholder))

export async function countBots(scope: BotScope, by: BotDimension, limit: number): Promise<readonly BotCounts[]> {
  const { dialect } = scope
  const always = text('TRUE')
  const rows = await run(
    scope,
    sql`SELECT ${groupValue(by, dialect)} AS value, ${dialect.valueAtMax(text('operator'), text('time'), always)} AS last_operator,
      ${dialect.valueAtMax(text('purpose'), text('time'), always)} AS last_purpose, sum(count) AS hits,
      count(DISTINCT page) AS pages, ${sumIf("verification = 'verified'")} AS verified,
      ${sumIf("verification = 'impostor'")} AS impostors, ${sumIf("reason = 'reverse_name'")} AS reverse_dns, ${sumIf('status >= 400')} AS errors, max(time) AS last_at,
      coalesce(${dialect.valueAtMax(text('status'), text('time'), text('status > 0'))}, 0) AS last_status
      ${hitsOf(scope)} GROUP BY value ORDER BY hits DESC, value LIMIT ${text(String(limit))}`,
  )
  return rows.map((row) => ({
    value: String(row.value),
    operator: String(row.last_operator),
    purpose: String(row.last_purpose),
    hits: Number(row.hits),
    pages: Number(row.pages),
    verified: Number(row.verified),
    impostors: Number(row.impostors),
    reverseDns: Number(row.reverse_dns),
    errors: Number(row.errors),
    lastAt: Number(row.last_at),
    lastStatus: Number(row.last_status),
  }))
}

export async function totalBots(scope: BotScope): Promise<BotTotals> {
  const [row] = await run(
    scope,
    sql`SELECT sum(count) AS hits, max(count) AS heaviest, max(status) AS highest ${hitsOf(scope)}`,
  )
  return {
    hits: Number(row?.hits ?? 0),
    sampled: Number(row?.heaviest ?? 0) > 1,
    logged: Number(row?.highest ?? 0) > 0,
  }
}

export type BotPoint = { readonly time: string; readonly hits: number } & Readonly<Record<BotPurpose, number>>

/** Hits by purpose, one entry for each bucket. */
export async function botSeries(scope: BotScope, buckets: LabeledBuckets): Promise<readonly BotPoint[]> {
  const rows = await run(
    scope,
    sql`SELECT ${bucketIndexSql(text('time'), buckets, scope.dialect)} AS grp, purpose, sum(count) AS hits ${hitsOf(scope)} GROUP BY grp, purpose`,
  )
  const none = Object.fromEntries(botPurposes.map((purpose) => [purpose, 0])) as Record<BotPurpose, number>
  const points = buckets.labels.map((time) => ({ ...none, time, hits: 0 }))
  for (const row of rows) {
    const point = points[Number(row.grp)]
    const purpose = botPurposes.find((one) => one === row.purpose) ?? 'unknown'
    if (!point) continue
    point[purpose] += Number(row.hits)
    point.hits += Number(row.hits)
  }
  return points
}

export interface BotPage {
  readonly page: string
  readonly hits: number
  readonly searchHits: number
  readonly aiHits: number
  /** 0 if never in this time. */
  readonly lastSearchAt: number
  readonly lastAiAt: number
  readonly lastStatus: number
  /** Pageviews of people. */
  readonly pageviews: number
  /** Visits of people that began here and were sent by an AI assistant. */
  readonly assistantVisits: number
}

/** An impostor is not the bot whose name it uses. */
const isSearch = "purpose = 'search' AND verification <> 'impostor'"
const isAi = "purpose IN ('ai_training', 'ai_search', 'user_fetch') AND verification <> 'impostor'"

export interface AiReads {
  readonly page: string
  readonly reads: number
  readonly lastAt: number
}

/** How often bots of AI services read pages, by path without query; the most read ones first. */
export async function aiReadsOfPages(scope: BotScope, limit: number): Promise<readonly AiReads[]> {
  const rows = await run(
    scope,
    sql`SELECT page, sum(count) AS hits, max(time) AS last_at ${hitsOf(scope)} AND ${text(isAi)}
      GROUP BY page ORDER BY hits DESC, page LIMIT ${text(String(limit))}`,
  )
  return rows.map((row) => ({ page: String(row.page), reads: Number(row.hits), lastAt: Number(row.last_at) }))
}

/** Pages as bots and people read them. `unread`: only those that people viewed and no search engine's bot has read. */
export async function botPages(scope: BotScope, unread: boolean, limit: number): Promise<readonly BotPage[]> {
  const { dialect, website, span } = scope
  const people = sql`FROM events WHERE ${countedOf(website)} AND ${inSpan(span)} AND kind = 'pageview'`
  const isAssistants = sql`${dimensionValue({ name: 'channel' }, dialect)} = 'ai'`
  const path = (column: string): Sql => dialect.before(text(column), '?')
  const zeros = (names: readonly string[]): Sql => text(names.map((name) => `0 AS ${name}`).join(', '))
  const ofBots = sql`SELECT page AS path, sum(count) AS hits, ${sumIf(isSearch)} AS search_hits, ${sumIf(isAi)} AS ai_hits,
    max(CASE WHEN ${text(isSearch)} THEN time ELSE 0 END) AS last_search_at, max(CASE WHEN ${text(isAi)} THEN time ELSE 0 END) AS last_ai_at,
    coalesce(${dialect.valueAtMax(text('status'), text('time'), text('status > 0'))}, 0) AS last_status, 0 AS pageviews, 0 AS assistant_visits
    ${hitsOf(scope)} GROUP BY path`
  const bots = ['hits', 'search_hits', 'ai_hits', 'last_search_at', 'last_ai_at', 'last_status']
  const viewed = sql`SELECT ${path('page')} AS path, ${zeros(bots)}, count(*) AS pageviews, 0 AS assistant_visits ${people} GROUP BY path`
  const sent = sql`SELECT ${path('entry_page')} AS path, ${zeros(bots)}, 0 AS pageviews, count(DISTINCT visit) AS assistant_visits
    ${people} AND ${isAssistants} GROUP BY path`
  const sums = ['hits', 'search_hits', 'ai_hits', 'pageviews', 'assistant_visits'].map((name) =>
    text(`sum(s.${name}) AS all_${name}`),
  )
  const latest = ['last_search_at', 'last_ai_at', 'last_status'].map((name) => text(`max(s.${name}) AS all_${name}`))
  const having = unread ? text('sum(s.search_hits) = 0 AND sum(s.pageviews) > 0') : text('sum(s.hits) > 0')
  const order = text(unread ? 'all_pageviews DESC' : 'all_hits DESC')
  const rows = await run(
    scope,
    sql`SELECT s.path AS path, ${join([...sums, ...latest], ', ')} FROM (${ofBots} UNION ALL ${viewed} UNION ALL ${sent}) AS s
      GROUP BY s.path HAVING ${having} ORDER BY ${order}, path LIMIT ${text(String(limit))}`,
  )
  return rows.map((row) => ({
    page: String(row.path),
    hits: Number(row.all_hits),
    searchHits: Number(row.all_search_hits),
    aiHits: Number(row.all_ai_hits),
    lastSearchAt: Number(row.all_last_search_at),
    lastAiAt: Number(row.all_last_ai_at),
    lastStatus: Number(row.all_last_status),
    pageviews: Number(row.all_pageviews),
    assistantVisits: Number(row.all_assistant_visits),
  }))
}
