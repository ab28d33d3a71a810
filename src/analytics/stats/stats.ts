import { dayMs } from '../events/day.ts'
import type { CountingEngine } from '../events/engine.ts'
import type { Dialect } from '../events/sql/dialect.ts'
import { measure } from '../events/sql/measure.ts'
import { type Measure, within } from '../events/sql/measures.ts'
import type { RollUps } from '../events/sql/roll-ups.ts'
import { type Sql, sql, statementOf, text } from '../events/sql/sql.ts'
import type { EventStore, Row } from '../events/store.ts'
import { type By, type CountSource, countOf } from './count.ts'
import { withKnownDays } from './known-days.ts'
import { type Measured, type Metric, measuresFor, orderOf } from './metrics.ts'
import { mapRows, type OpenedRows, openRows } from './opened-rows.ts'
import { fromRows, type KnownDays, planOf } from './plan.ts'
import type { BreakdownQuestion, PageQuestion, Question, SeriesQuestion } from './question.ts'

export interface Part {
  readonly value: string
  readonly measured: Measured
}

/** Answers questions about websites, from roll-ups where they hold and from rows elsewhere: the numbers are the same. */
export interface Stats {
  totals(question: Question): Promise<Measured>
  /** One for each bucket, in order. */
  series(question: SeriesQuestion): Promise<readonly Measured[]>
  breakdown(question: BreakdownQuestion): Promise<Parts>
  /** Which properties events carry. Knows visitors, visits, pageviews and events only. */
  properties(question: PageQuestion): Promise<Parts>
  /** All groups that a page is of, piece by piece, `limit` at most. */
  streamBreakdown(question: BreakdownQuestion, signal?: AbortSignal): Promise<OpenedRows<readonly Part[]>>
  streamProperties(question: PageQuestion, signal?: AbortSignal): Promise<OpenedRows<readonly Part[]>>
  /** The time of the first event; null where there is none. */
  firstEvent(website: number): Promise<number | null>
}

export interface Parts {
  readonly parts: readonly Part[]
  readonly total: number
}

export function createStats(store: Pick<EventStore, 'query' | 'stream'>, { dialect, rollUps }: CountingEngine): Stats {
  const run = (statement: Sql): Promise<readonly Row[]> => store.query(statementOf(statement, dialect.placeholder))

  /** Hands the SQL that counts to `ask`, twice where the roll-ups changed under it; then `discard` gets the first answer. */
  function counting<T>(
    question: Question,
    by: By,
    ask: (counts: Sql) => Promise<T>,
    discard?: (answer: T) => Promise<unknown>,
  ): Promise<T> {
    const { website, span, filters } = question
    const wanted = measuresFor(metricsOf(question))
    const cuts = by.kind === 'buckets' ? by.buckets.starts : []
    const source = sourceOf(question, by, rollUps)
    const count = { website, span, filters, by, wanted, source }
    if (source.kind === 'rows') return ask(countOf({ ...count, plan: fromRows(span) }, dialect))
    const partMs = source.kind === 'whole days' ? dayMs : source.rollUps.partMs
    const counts = (days: KnownDays | null): Sql =>
      countOf({ ...count, plan: days ? planOf(span, days, cuts, partMs) : fromRows(span) }, dialect)
    const engine = { dialect, rollUps: source.rollUps }
    return withKnownDays(store, engine, website, span, (days) => ask(counts(days)), discard)
  }

  /** What a statement sees is settled once its first rows are there: days that held until then hold for all of it. */
  const openParts = async (counts: Sql, question: PageQuestion, signal: AbortSignal | undefined) => {
    const statement = statementOf(
      orderedGroups(text('*'), counts, question, question.limit, 0, dialect),
      dialect.placeholder,
    )
    const rows = await openRows(store.stream(statement, signal ? { signal } : {}))
    return mapRows(rows, (piece): readonly Part[] => piece.map(partOf))
  }

  /** Of the rows that the question selects, by each property that they carry. */
  const countProperties = ({ website, span, filters }: PageQuestion): Sql => {
    const table = sql`(SELECT *, ${dialect.eachKey(text('props'))} AS property FROM events
      WHERE website = ${website} AND ${within(span)}) AS carried`
    const group = { kind: 'expression', expression: text('property') } as const
    const counts = measure({ table, website, span, filters }, group, [], dialect)
    return sql`SELECT * FROM (${counts}) AS counts WHERE visits > 0`
  }

  return {
    async totals(question) {
      const rows = await counting(question, { kind: 'total' }, run)
      return measuredOf(rows[0])
    },

    async series(question) {
      const rows = await counting(question, { kind: 'buckets', buckets: question.buckets }, run)
      const byBucket = new Map(rows.map((row) => [Number(row.grp), row]))
      return question.buckets.starts.map((_, index) => measuredOf(byBucket.get(index)))
    },

    async breakdown(question) {
      const by: By = { kind: 'dimension', dimension: question.dimension }
      return pageOf(question, (page) => counting(question, by, (counts) => run(page(counts, dialect))))
    },

    async properties(question) {
      return pageOf(question, (page) => run(page(countProperties(question), dialect)))
    },

    async streamBreakdown(question, signal) {
      const by: By = { kind: 'dimension', dimension: question.dimension }
      return counting(
        question,
        by,
        (counts) => openParts(counts, question, signal),
        (rows) => rows.return(),
      )
    },

    async streamProperties(question, signal) {
      return openParts(countProperties(question), question, signal)
    },

    async firstEvent(website) {
      const rows = await run(sql`SELECT min(time) AS first FROM events WHERE website = ${website} HAVING count(*) > 0`)
      return rows[0] ? Number(rows[0].first) : null
    },
  }
}

/** What is sorted by has to be counted too. */
const metricsOf = (question: Question | PageQuestion): readonly Metric[] =>
  'sortBy' in question && question.sortBy !== 'value' ? [...question.metrics, question.sortBy] : question.metrics

/** Where the numbers can come from, apart from rows, which can answer everything. */
function sourceOf(question: Question, by: By, rollUps: RollUps | undefined): CountSource {
  if (!rollUps || question.filters.length > 0) return { kind: 'rows' }
  if (by.kind === 'total') return { kind: 'whole days', rollUps }
  if (by.kind === 'dimension') return 'name' in by.dimension ? { kind: 'whole days', rollUps } : { kind: 'rows' }
  // The first bucket may begin where the span does, at any time.
  const later = by.buckets.starts.slice(1)
  if (later.every((start) => start % dayMs === 0)) return { kind: 'whole days', rollUps }
  const fits = [question.span.from, ...later].every((start) => start % rollUps.partMs === 0)
  const isKnown = measuresFor(question.metrics).every((measure) => rollUps.partMeasures.includes(measure))
  return fits && isKnown ? { kind: 'parts of days', rollUps } : { kind: 'rows' }
}

/** Asks for one page of the groups; past the last page, asks how many there are. */
async function pageOf(
  question: PageQuestion,
  ask: (page: (counts: Sql, dialect: Dialect) => Sql) => Promise<readonly Row[]>,
): Promise<Parts> {
  const { limit, offset } = question
  const rows = await ask((counts, dialect) => orderedPage(counts, question, limit, offset, dialect))
  const first =
    rows.length === 0 && offset > 0
      ? (await ask((counts, dialect) => orderedPage(counts, question, 1, 0, dialect)))[0]
      : rows[0]
  return { parts: rows.map(partOf), total: Number(first?.total ?? 0) }
}

const partOf = (row: Row): Part => ({ value: String(row.grp), measured: measuredOf(row) })

function orderedPage(counts: Sql, question: PageQuestion, limit: number, offset: number, dialect: Dialect): Sql {
  return orderedGroups(text('*, count(*) OVER () AS total'), counts, question, limit, offset, dialect)
}

function orderedGroups(
  columns: Sql,
  counts: Sql,
  question: PageQuestion,
  limit: number,
  offset: number,
  dialect: Dialect,
): Sql {
  const order = question.sortBy === 'value' ? text('grp') : orderOf(question.sortBy)
  return sql`SELECT ${columns} FROM (${counts}) AS counts WHERE ${found(question, dialect)}
    ORDER BY ${order} ${text(question.descending ? 'DESC' : 'ASC')} NULLS LAST, grp
    LIMIT ${text(String(limit))} OFFSET ${text(String(offset))}`
}

const found = ({ search }: PageQuestion, dialect: Dialect): Sql =>
  search === '' ? text('TRUE') : dialect.contains(dialect.lower(text('grp')), dialect.lower(sql`${search}`))

function measuredOf(row: Row | undefined): Measured {
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
  }
}
