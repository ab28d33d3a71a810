import type { Dialect } from '../../events/sql/dialect.ts'
import { dimensionValue, groupedValue, levelOf } from '../../events/sql/dimensions.ts'
import { type Group, inSpan, type Span } from '../../events/sql/measures.ts'
import { all, any, join, type Sql, sql, text, toStatement } from '../../events/sql/sql.ts'
import { countedOf, isOfWebsite } from '../../events/sql/website-ids.ts'
import { rowCondition, selectedRows, wholeVisits } from '../../events/sql/whole-visits.ts'
import type { EventQueries } from '../../events/store.ts'
import type { StatsGoal } from '../query/goal.ts'
import type { StatsQuery } from '../query/stats-query.ts'

/** Which rows are counted. */
type GoalQuery = Pick<StatsQuery, 'website' | 'span' | 'filters'>

export interface GoalCounts {
  readonly conversions: number
  readonly converting_visits: number
  readonly converting_visitors: number
}

/** An amount; the currency is empty for a number without one. */
export interface GoalAmount {
  readonly currency: string
  readonly value: number
}

/** Counts of groups with the conversions in each of them. Both are SELECT grp and all measures. */
export const withConversions = (
  counts: Sql,
  reached: Sql,
  { countsEveryTime }: Pick<StatsGoal, 'countsEveryTime'>,
): Sql =>
  sql`SELECT counts.*, coalesce(reached.conversions, 0) AS conversions, coalesce(reached.converting_visits, 0) AS converting_visits,
      coalesce(reached.converting_visitors, 0) AS converting_visitors
    FROM (${counts}) AS counts LEFT JOIN (SELECT CAST(grp AS VARCHAR) AS reached_by,
      ${text(countsEveryTime ? 'pageviews + events' : 'visits')} AS conversions, visits AS converting_visits,
      visitors AS converting_visitors FROM (${reached}) AS reaching) AS reached
    ON reached.reached_by = CAST(counts.grp AS VARCHAR)`

/** In one statement; the statement of 100 goals would take long to plan. */
const goalsPerStatement = 20

/** The counts of several goals, in their order. */
export async function countGoals(
  store: EventQueries,
  dialect: Dialect,
  query: GoalQuery,
  goals: readonly StatsGoal[],
): Promise<readonly GoalCounts[]> {
  const counts: GoalCounts[] = []
  for (let start = 0; start < goals.length; start += goalsPerStatement) {
    const some = goals.slice(start, start + goalsPerStatement)
    const [row] = await store.query(toStatement(goalCountsSql(query, some, dialect), dialect.placeholder))
    counts.push(
      ...some.map(({ countsEveryTime }, index) => {
        const converting_visits = Number(row?.[`v${index}`] ?? 0)
        return {
          conversions: countsEveryTime ? Number(row?.[`c${index}`] ?? 0) : converting_visits,
          converting_visits,
          converting_visitors: Number(row?.[`w${index}`] ?? 0),
        }
      }),
    )
  }
  return counts
}

/** The counts of one goal of each of several websites; websites without conversions are left out. */
export async function countWebsiteGoals(
  store: EventQueries,
  dialect: Dialect,
  span: Span,
  goals: ReadonlyMap<number, StatsGoal>,
): Promise<ReadonlyMap<number, GoalCounts>> {
  // Goals of many websites are often the same.
  const same = [...Map.groupBy(goals, ([, { condition }]) => JSON.stringify(condition)).values()]
  const counts = new Map<number, GoalCounts>()
  for (let start = 0; start < same.length; start += goalsPerStatement) {
    const some = same.slice(start, start + goalsPerStatement)
    const website = some.flatMap((own) => own.map(([id]) => id))
    const reached = some.flatMap((own) => {
      const ids = own.map(([id]) => id)
      return own
        .slice(0, 1)
        .map(([, { condition }]) => all([isOfWebsite(ids), rowCondition(condition, { website: ids, span }, dialect)]))
    })
    const select = sql`SELECT website, count(*) AS times, count(DISTINCT visit) AS visits, count(DISTINCT visitor) AS visitors
      FROM events WHERE ${all([countedOf(website), inSpan(span), text("kind <> 'engagement'"), any(reached)])} GROUP BY website`
    for (const row of await store.query(toStatement(select, dialect.placeholder))) {
      const converting_visits = Number(row.visits)
      counts.set(Number(row.website), {
        conversions: goals.get(Number(row.website))?.countsEveryTime ? Number(row.times) : converting_visits,
        ...{ converting_visits, converting_visitors: Number(row.visitors) },
      })
    }
  }
  return counts
}

/** Rows are read once for all goals. */
function goalCountsSql(query: GoalQuery, goals: readonly StatsGoal[], dialect: Dialect): Sql {
  const conditions = goals.map(({ condition }) => rowCondition(condition, query, dialect))
  const each = (write: (index: number) => string): Sql => text(goals.map((_, index) => write(index)).join(', '))
  const rows = sql`SELECT visit, visitor, ${join(
    conditions.map((condition, index) => sql`(${condition}) AS ${text(`g${index}`)}`),
    ', ',
  )} FROM events WHERE ${selectedRows({ ...query, table: text('events'), rows: text("kind <> 'engagement'") }, dialect)}`
  const reached = any(goals.map((_, index) => text(`g${index}`)))
  return sql`SELECT ${each(
    (index) => `sum(n${index}) AS c${index}, count(CASE WHEN n${index} > 0 THEN 1 END) AS v${index},
      count(DISTINCT CASE WHEN n${index} > 0 THEN who END) AS w${index}`,
  )}
    FROM (SELECT visit, ${dialect.anyOf(text('visitor'))} AS who, ${each((index) => `count(CASE WHEN g${index} THEN 1 END) AS n${index}`)}
      FROM (${rows}) AS matched WHERE ${reached} GROUP BY visit) AS visits`
}

/** What the conversions in each group are worth, by currency. Fixed values are those of `conversions`. */
export async function goalValues(
  store: EventQueries,
  dialect: Dialect,
  query: GoalQuery,
  goal: StatsGoal,
  group: Group,
): Promise<ReadonlyMap<string, readonly GoalAmount[]>> {
  const amount = amountOf(goal, dialect)
  if (!amount) return new Map()
  const isOfExit = group.kind === 'dimension' && levelOf(group.dimension) === 'exit'
  const grp =
    group.kind === 'total'
      ? text("''")
      : group.kind === 'dimension'
        ? groupedValue(group.dimension, dialect)
        : group.expression
  const selection = { ...query, table: text('events'), filters: [...query.filters, goal.condition] }
  const whole = sql`SELECT visit AS ended_visit, exit_page FROM (${wholeVisits({ ...selection, filters: [] }, true, null, dialect)}) AS whole`
  const exits = isOfExit ? sql` JOIN (${whole}) AS ended ON ended_visit = visit` : text('')
  const select = sql`SELECT CAST(grp AS VARCHAR) AS grp, currency, sum(amount) AS total FROM (
      SELECT ${grp} AS grp, ${amount.currency} AS currency, ${amount.amount} AS amount FROM (SELECT * FROM events
        WHERE ${selectedRows(selection, dialect)} AND kind <> 'engagement') AS reached${exits}) AS amounts
    WHERE amount IS NOT NULL GROUP BY grp, currency ORDER BY currency LIMIT 100000`
  const rows = await store.query(toStatement(select, dialect.placeholder))
  const groups = Map.groupBy(rows, (row) => String(row.grp))
  return new Map(
    Array.from(groups, ([value, own]) => [
      value,
      own.map(({ currency, total }) => ({ currency: String(currency), value: Number(String(total)) / amount.unit })),
    ]),
  )
}

function amountOf(
  { value }: StatsGoal,
  dialect: Dialect,
): { readonly amount: Sql; readonly currency: Sql; readonly unit: number } | null {
  if (value.kind === 'revenue')
    return { amount: text("CASE WHEN currency <> '' THEN revenue END"), currency: text('currency'), unit: 1000 }
  if (value.kind !== 'property') return null
  const number = dialect.number(dimensionValue({ property: value.property }, dialect))
  return { amount: sql`CAST(round(${number}, 3) AS DECIMAL(38, 3))`, currency: sql`${value.currency}`, unit: 1 }
}

/** The value of conversions, if each has the same. */
export const fixedValue = ({ value }: StatsGoal, conversions: number): readonly GoalAmount[] =>
  value.kind === 'fixed' && conversions > 0
    ? [{ currency: value.currency, value: (value.thousandths * conversions) / 1000 }]
    : []
