import assert from 'node:assert/strict'
import { duckdbEngine } from '../../src/analytics/events/duckdb/engine.ts'
import type { Condition } from '../../src/analytics/events/sql/conditions.ts'
import type { Span } from '../../src/analytics/events/sql/measures.ts'
import type { Row } from '../../src/analytics/events/sql/statement.ts'
import type { EventStore } from '../../src/analytics/events/store.ts'
import { readFunnel } from '../../src/analytics/stats/funnels/funnel.ts'
import { readJourneyLinks } from '../../src/analytics/stats/funnels/journeys.ts'
import { measureUsed } from '../used-time.ts'

/** A question in our code and in handwritten SQL, with the same answer. */
export interface Rival {
  readonly name: string
  readonly ours: () => Promise<unknown>
  readonly byHand: () => Promise<unknown>
}

const { dialect } = duckdbEngine

const step = (name: 'page' | 'event', operator: 'contains' | 'is', value: string): Condition => ({
  dimension: { name },
  operator,
  values: [value],
})

/** Five steps: most visits have the first one, and few the last. */
const steps: readonly (readonly [condition: Condition, sql: string])[] = [
  [step('page', 'contains', 'number-'), "kind = 'pageview' AND contains(page, 'number-')"],
  [step('event', 'is', 'Event 1'), "kind = 'event' AND name = 'Event 1'"],
  [step('page', 'contains', 'number-1'), "kind = 'pageview' AND contains(page, 'number-1')"],
  [step('event', 'is', 'Event 1'), "kind = 'event' AND name = 'Event 1'"],
  [step('page', 'contains', '-1'), "kind = 'pageview' AND contains(page, '-1')"],
]

export const funnelRival = (store: EventStore, span: Span): Rival => ({
  name: 'funnel of five steps',
  async ours() {
    const funnel = {
      steps: steps.map(([condition]) => condition),
      scope: 'visit',
      order: 'in_order',
      maxMs: null,
      maxStepMs: null,
    } as const
    const query = { website: 1, span, filters: [], funnel, breakdown: null, limit: 1 }
    return (await readFunnel(store, dialect, query)).steps
  },
  async byHand() {
    // As one writes it: number the rows of each visit, and look back for the step before, again and again.
    const before = (step: number): string =>
      `last_value(c${step - 1} IGNORE NULLS) OVER (PARTITION BY visit ORDER BY place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)`
    const levels = steps.slice(1).map(
      (
        [, condition],
        index,
      ) => `l${index + 2} AS (SELECT *, CASE WHEN before IS NOT NULL THEN list_append(before, time) END AS c${index + 2}
        FROM (SELECT *, CASE WHEN ${condition} THEN ${before(index + 2)} END AS before FROM (SELECT * EXCLUDE (before) FROM l${index + 1})))`,
    )
    const farthest = steps.map(
      (_, index) =>
        `WHEN max(len(c${index + 1})) IS NOT NULL THEN arg_min(c${index + 1}, place) FILTER (c${index + 1} IS NOT NULL)`,
    )
    const numbers = steps.map(
      (_, index) => `count(CASE WHEN len(way) > ${index} THEN 1 END) AS n${index},
        quantile_disc(way[${index + 1}] - way[${index}], 0.5) AS m${index}, quantile_disc(way[${index + 1}] - way[${index}], 0.9) AS p${index}`,
    )
    const [row] = await run(
      store,
      `WITH hits AS (SELECT visit, time, kind, name, page, row_number() OVER (PARTITION BY visit ORDER BY time) AS place FROM events
          WHERE website = 1 AND time >= ${span.from} AND time < ${span.to} AND (${steps.map(([, condition]) => `(${condition})`).join(' OR ')})),
        l1 AS (SELECT *, CASE WHEN ${steps[0]?.[1]} THEN [time] END AS c1, CAST(NULL AS BIGINT[]) AS before FROM hits),
        ${levels.join(', ')},
        ways AS (SELECT visit, CASE ${farthest.toReversed().join(' ')} END AS way FROM l${steps.length} GROUP BY visit)
        SELECT ${numbers.join(', ')} FROM ways`,
    )
    return steps.map((_, index) => {
      const reached = Number(row?.[`n${index}`])
      const time = (name: string): number | null =>
        index === 0 || reached === 0 ? null : Number(row?.[`${name}${index}`])
      return { reached, medianMs: time('m'), p90Ms: time('p') }
    })
  },
})

export const journeyRival = (store: EventStore, span: Span): Rival => ({
  name: 'journey of three steps',
  async ours() {
    const journey = { start: null, direction: 'next', steps: 3, patterns: [], limit: 10 } as const
    return readJourneyLinks(store, dialect, journey, { website: 1, span, filters: [] })
  },
  async byHand() {
    const hits = `SELECT visit, time, CASE WHEN kind = 'pageview' THEN '0' || page ELSE '1' || name END AS node FROM events
      WHERE website = 1 AND time >= ${span.from} AND time < ${span.to} AND kind <> 'engagement'`
    const paths = `SELECT visit, list(node ORDER BY place) AS nodes FROM (
        SELECT visit, node, row_number() OVER (PARTITION BY visit ORDER BY time, node) AS place,
          lag(node) OVER (PARTITION BY visit ORDER BY time, node) AS before FROM (${hits}))
      WHERE before IS NULL OR before <> node GROUP BY visit`
    const links = [0, 1, 2].map(
      (
        from,
      ) => `SELECT ${from} AS step, nodes[${from + 1}] AS source, coalesce(nodes[${from + 2}], '') AS target FROM paths
        WHERE len(nodes) > ${from}`,
    )
    const rows = await run(
      store,
      `WITH paths AS MATERIALIZED (${paths}), links AS MATERIALIZED (${links.join(' UNION ALL ')}),
        sources AS (SELECT step, source, row_number() OVER (PARTITION BY step ORDER BY count(*) DESC, source) AS rank FROM links GROUP BY step, source),
        targets AS (SELECT step, target, row_number() OVER (PARTITION BY step ORDER BY count(*) DESC, target) AS rank FROM links
          WHERE target <> '' GROUP BY step, target)
        SELECT step, CASE WHEN s.rank <= 10 THEN source ELSE '?' END AS source,
          CASE WHEN target = '' OR t.rank <= 10 THEN target ELSE '?' END AS target, count(*) AS visits
        FROM links JOIN sources AS s USING (step, source) LEFT JOIN targets AS t USING (step, target)
        GROUP BY ALL ORDER BY ALL`,
    )
    return rows.map(({ step, source, target, visits }) => ({
      step: Number(step),
      source: String(source),
      target: String(target),
      visits: Number(visits),
    }))
  },
})

const run = (store: EventStore, text: string): Promise<readonly Row[]> => store.query({ text, values: [] })

/** Measures both by CPU time, in turns, and requires the same answers. */
export async function compareRival({ name, ours, byHand }: Rival, rounds = 3): Promise<number> {
  let [own, hand] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < rounds; round++) {
    const [{ cpuMs: ownMs }, answer] = await measureUsed(ours)
    const [{ cpuMs: handMs }, expected] = await measureUsed(byHand)
    assert.deepEqual(answer, expected, name)
    own = Math.min(own, ownMs)
    hand = Math.min(hand, handMs)
  }
  const ratio = own / hand
  console.log(
    `${name}: ${own.toFixed(0)} ms of CPU time, by hand ${hand.toFixed(0)} ms: ${ratio.toFixed(3)} × (limit 1: ${ratio <= 1 ? 'holds' : 'MISSED'})`,
  )
  return own
}
