import assert from 'node:assert/strict'
import { duckdbEngine } from '../../src/analytics/events/duckdb/engine.ts'
import type { Condition } from '../../src/analytics/events/sql/conditions.ts'
import type { Span } from '../../src/analytics/events/sql/measures.ts'
import type { EventStore, Row } from '../../src/analytics/events/store.ts'
import { readFunnel } from '../../src/analytics/stats/funnel.ts'
import { readJourneyLinks } from '../../src/analytics/stats/journeys.ts'

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
    return (await readFunnel(store, dialect, query)).steps.map(({ reached }) => reached)
  },
  async byHand() {
    // As one writes it without further thought: number the hits of each visit, then find the next step again and again.
    const hits = `SELECT visit, kind, name, page, row_number() OVER (PARTITION BY visit ORDER BY time, kind DESC) AS place
      FROM events WHERE website = 1 AND time >= ${span.from} AND time < ${span.to} AND kind <> 'engagement'`
    const ctes = steps.map(([, condition], index) =>
      index === 0
        ? `s1 AS (SELECT visit, min(place) AS place FROM hits WHERE ${condition} GROUP BY visit)`
        : `s${index + 1} AS (SELECT hits.visit, min(hits.place) AS place FROM hits JOIN s${index} AS before
            ON hits.visit = before.visit AND hits.place > before.place WHERE ${condition} GROUP BY hits.visit)`,
    )
    const counts = steps.map((_, index) => `(SELECT count(*) FROM s${index + 1}) AS n${index + 1}`)
    const [row] = await run(store, `WITH hits AS (${hits}), ${ctes.join(', ')} SELECT ${counts.join(', ')}`)
    return steps.map((_, index) => Number(row?.[`n${index + 1}`]))
  },
})

export const journeyRival = (store: EventStore, span: Span): Rival => ({
  name: 'journey of three steps',
  async ours() {
    const journey = { start: null, direction: 'next', steps: 3, limit: 10 } as const
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
  const cpu = async (work: () => Promise<unknown>): Promise<readonly [number, unknown]> => {
    const before = process.cpuUsage()
    const answer = await work()
    const { user, system } = process.cpuUsage(before)
    return [(user + system) / 1000, answer]
  }
  let [own, hand] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < rounds; round++) {
    const [ownMs, answer] = await cpu(ours)
    const [handMs, expected] = await cpu(byHand)
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
