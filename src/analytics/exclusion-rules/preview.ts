import { iso } from '../../base/clock.ts'
import type { ExclusionRuleRow } from '../../database/schema.ts'
import { bitOf, historyKinds, type RuleMatch } from '../events/exclusion-rules.ts'
import type { Dialect } from '../events/sql/dialect.ts'
import { inSpan } from '../events/sql/measures.ts'
import { join, type Sql, sql, text, toStatement } from '../events/sql/sql.ts'
import type { Row } from '../events/sql/statement.ts'
import { countedOf } from '../events/sql/website-ids.ts'
import type { EventQueries } from '../events/store.ts'
import type { ExclusionRuleCounts, ExclusionRulePreview } from './exclusion-rule.ts'
import { hasBit, previewDays, previewSpan, rowRule, singleHitVisits } from './rule-conditions.ts'

const maxPages = 10

type Store = EventQueries

const none = { hits: 0, visits: 0, visitors: 0 }

/** What a rule would have removed from people's numbers of the last 30 days. */
export async function previewRule(
  store: Store,
  dialect: Dialect,
  website: number,
  rule: RuleMatch,
  now: number,
): Promise<ExclusionRulePreview> {
  const span = previewSpan(now)
  const run = (select: Sql): Promise<readonly Row[]> => store.query(toStatement(select, dialect.placeholder))
  const matches = sql`(${matching(website, rule, now, dialect)})`
  const hits = sql`FROM events WHERE ${countedOf(website)} AND ${inSpan(span)} AND kind <> 'engagement'`
  const left = (what: string): string => `count(DISTINCT CASE WHEN matched = 0 THEN ${what} END)`
  const [row] = await run(
    sql`SELECT count(*) AS hits, count(DISTINCT visit) AS visits, count(DISTINCT visitor) AS visitors, sum(matched) AS removed_hits,
        ${text(`${left('visit')} AS left_visits, ${left('visitor')} AS left_visitors`)}
      FROM (SELECT visit, visitor, CASE WHEN ${matches} THEN 1 ELSE 0 END AS matched ${hits}) AS hits`,
  )
  const counted = row ? countsIn(row, '') : none
  const pages = await run(sql`SELECT page, count(*) AS n ${hits} AND ${matches}
    GROUP BY page ORDER BY n DESC, page LIMIT ${text(String(maxPages))}`)
  return {
    object: 'exclusion_rule_preview',
    history: historyKinds.includes(rule.kind) ? 1 : 0,
    days: previewDays,
    counted,
    removed: {
      hits: Number(row?.removed_hits ?? 0),
      visits: counted.visits - Number(row?.left_visits ?? 0),
      visitors: counted.visitors - Number(row?.left_visitors ?? 0),
    },
    pages: pages.map(({ page, n }) => ({ page: String(page), hits: Number(n) })),
  }
}

function matching(website: number, rule: RuleMatch, now: number, dialect: Dialect): Sql {
  if (rule.kind === 'data_center_single_hit')
    return sql`visit IN (${singleHitVisits(countedOf(website), previewSpan(now), now)})`
  return rowRule(rule, dialect) ?? text('FALSE')
}

/** What each of the rules has excluded in the last 30 days. Several may have excluded the same. */
export async function countExcluded(
  store: Store,
  dialect: Dialect,
  website: number,
  rules: readonly ExclusionRuleRow[],
  now: number,
): Promise<ExclusionRuleCounts> {
  const of = (bit: Sql, name: string, value: string, aggregate: string): Sql =>
    sql`${text(`${aggregate}CASE WHEN `)}${bit}${text(` THEN ${value} END) AS ${name}`)}`
  const counts = rules.flatMap(({ slot }) => {
    const bit = hasBit(bitOf(slot), dialect)
    return [
      of(bit, `r${slot}_hits`, '1', 'count('),
      of(bit, `r${slot}_visits`, 'visit', 'count(DISTINCT '),
      of(bit, `r${slot}_visitors`, 'visitor', 'count(DISTINCT '),
      of(bit, `r${slot}_last_at`, 'time', 'max('),
    ]
  })
  const select = sql`SELECT ${join([text('count(*) AS n'), ...counts], ', ')} FROM events
    WHERE website = ${website} AND ${inSpan(previewSpan(now))} AND excluded_by <> 0 AND kind <> 'engagement'`
  const [row = {}] = await store.query(toStatement(select, dialect.placeholder))
  return {
    object: 'exclusion_rule_counts',
    days: previewDays,
    rules: rules.map(({ id, slot }) => {
      const counted = countsIn(row, `r${slot}_`)
      const last = row[`r${slot}_last_at`]
      return { rule: id, ...counted, last_at: counted.hits === 0 ? null : iso(Number(last)) }
    }),
  }
}

const countsIn = (row: Row, prefix: string) => ({
  hits: Number(row[`${prefix}hits`] ?? 0),
  visits: Number(row[`${prefix}visits`] ?? 0),
  visitors: Number(row[`${prefix}visitors`] ?? 0),
})
