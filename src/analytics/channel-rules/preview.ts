import type { ChannelRule } from '../events/channels.ts'
import { dayMs } from '../events/day.ts'
import { type StatsEngine, withChannelRules } from '../events/engine.ts'
import { dimensionValue } from '../events/sql/dimensions.ts'
import { inSpan } from '../events/sql/measures.ts'
import { join, type Sql, sql, text, toStatement } from '../events/sql/sql.ts'
import { countedOf, type WebsiteIds } from '../events/sql/website-ids.ts'
import type { EventQueries } from '../events/store.ts'
import type { ChannelRulePreview } from './channel-rule.ts'

const previewDays = 30
const maxSources = 20

interface RuleChange {
  readonly before: readonly ChannelRule[]
  readonly after: readonly ChannelRule[]
}

/** What a change of rules would do to the visits of the last 30 days. */
export async function previewRules(
  store: EventQueries,
  engine: StatsEngine,
  website: WebsiteIds,
  now: number,
  { before, after }: RuleChange,
): Promise<ChannelRulePreview> {
  const { dialect } = engine
  const names = ['source', 'channel'] as const
  const values = names.flatMap((name) =>
    Object.entries({ before, after }).map(([when, rules]) => {
      const value = dimensionValue({ name }, withChannelRules(engine, rules).dialect)
      return sql`${dialect.anyOf(value)} AS ${text(`${name}_${when}`)}`
    }),
  )
  const visits = sql`SELECT ${join(values, ', ')} FROM events WHERE ${countedOf(website)}
    AND ${inSpan({ from: now - previewDays * dayMs, to: now + 1 })} AND kind <> 'engagement' GROUP BY visit`
  const run = async (select: Sql) => await store.query(toStatement(select, dialect.placeholder))
  const renamed = async (name: (typeof names)[number], limit: number) => {
    const rows = await run(
      sql`SELECT ${text(`${name}_before`)} AS was, ${text(`${name}_after`)} AS becomes, count(*) AS visits FROM (${visits}) AS visits
        WHERE ${text(`${name}_before <> ${name}_after`)} GROUP BY was, becomes ORDER BY visits DESC, was, becomes LIMIT ${text(String(limit))}`,
    )
    return rows.map((row) => ({ before: String(row.was), after: String(row.becomes), visits: Number(row.visits) }))
  }
  const isChanged = text('source_before <> source_after OR channel_before <> channel_after')
  const [total] = await run(
    sql`SELECT count(*) AS visits, count(CASE WHEN ${isChanged} THEN 1 END) AS changed FROM (${visits}) AS visits`,
  )
  return {
    object: 'channel_rule_preview',
    visits: Number(total?.visits ?? 0),
    changed_visits: Number(total?.changed ?? 0),
    channels: await renamed('channel', 1_000),
    sources: await renamed('source', maxSources),
  }
}
