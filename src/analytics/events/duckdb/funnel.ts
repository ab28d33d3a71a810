import { bitOf, bitsOf, type FunnelRows, number, stepsFrom } from '../sql/funnel-rows.ts'
import { all, join, type Sql, sql, text } from '../sql/sql.ts'

/**
 * SELECT unit, reached, grp, and d2, d3, …: how far each unit came with the steps in order, and how long each step took.
 *
 * A row reaches a step if the latest row before it that reached the step before did so recently enough. No other row before it
 * has to be considered: the chains of steps that end at later rows begin later, too. Most units do not have the second step
 * and are done with after one pass; the others are joined step by step, and become fewer each time.
 */
export function stepsInOrder({ steps, matching, allOf, hasValues, maxMs, maxStepMs }: FunnelRows): Sql {
  const name = (prefix: string, step: number): Sql => text(`${prefix}${step}`)
  const matches = (step: number): Sql => sql`(pos & ${number(bitOf(step, steps))}) = 0`
  const time = sql`pos // ${number(bitsOf(steps))}`
  const hopeful = sql`SELECT unit FROM units WHERE has_second`
  const rows = allOf
    ? sql`(${allOf(hopeful)}) AS hits`
    : sql`(SELECT unit, pos, val FROM matching WHERE unit IN (${hopeful})) AS hits`
  const chain = (step: number): Sql => {
    const before = name('chain', step - 1)
    const times = stepsFrom(1, step - 1).map((one) => sql`p.${name('t', one)}`)
    const limits = [
      ...(maxStepMs === null ? [] : [sql`r.row_time - p.${name('t', step - 1)} <= ${number(maxStepMs)}`]),
      ...(maxMs === null ? [] : [sql`r.row_time - p.t1 <= ${number(maxMs)}`]),
    ]
    const joined = allOf
      ? sql`JOIN ${before} AS p ON r.unit = p.unit AND r.place = p.place + 1`
      : sql`ASOF JOIN ${before} AS p ON r.unit = p.unit AND r.place > p.place`
    return sql`${name('chain', step)} AS MATERIALIZED (SELECT r.unit AS unit, r.place AS place, p.val AS val, ${join(times, ', ')}, r.row_time AS ${name('t', step)}
      FROM (SELECT unit, place, ${time} AS row_time FROM ranked WHERE ${matches(step)}) AS r ${joined} WHERE ${all(limits)})`
  }
  const durations = (last: number): readonly Sql[] =>
    stepsFrom(2, steps).map((step) =>
      step <= last
        ? sql`arg_min(${name('t', step)} - ${name('t', step - 1)}, place) AS ${name('d', step)}`
        : sql`CAST(NULL AS BIGINT) AS ${name('d', step)}`,
    )
  const ends = stepsFrom(2, steps).map(
    (step) => sql`SELECT unit, ${number(step)} AS level, arg_min(val, place) AS val, ${join(durations(step), ', ')}
      FROM ${name('chain', step)} GROUP BY unit`,
  )
  const firstOnly = sql`SELECT unit, 1 AS level, val, ${join(durations(1), ', ')} FROM units`
  return sql`WITH matching AS MATERIALIZED (${matching}),
    units AS MATERIALIZED (SELECT unit, ${hasValues ? sql`arg_min(val, (pos, val)) FILTER (${matches(1)})` : text("''")} AS val, bool_or(${matches(2)}) AS has_second
      FROM matching GROUP BY unit HAVING bool_or(${matches(1)})),
    ranked AS MATERIALIZED (SELECT unit, pos, val, row_number() OVER (PARTITION BY unit ORDER BY pos, val) AS place FROM ${rows}),
    chain1 AS MATERIALIZED (SELECT unit, place, val, ${time} AS t1 FROM ranked WHERE ${matches(1)}),
    ${join(stepsFrom(2, steps).map(chain), ', ')}
    SELECT unit, max(level) AS reached, arg_max(val, level) AS grp,
      ${join(
        stepsFrom(2, steps).map((step) => sql`arg_max(${name('d', step)}, level) AS ${name('d', step)}`),
        ', ',
      )}
    FROM (${join([firstOnly, ...ends], ' UNION ALL ')}) AS ends GROUP BY unit`
}
