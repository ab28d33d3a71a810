import { bitOf, bitsOf, type FunnelRows, number, stepsFrom } from '../sql/funnel-rows.ts'
import { join, type Sql, sql, text } from '../sql/sql.ts'

/**
 * SELECT unit, reached, grp, and d2, d3, …: how far each unit came with the steps in order, and how long each step took.
 *
 * A row reaches a step if the latest row before it that reached the step before did so recently enough. No other row before it
 * has to be considered: the chains of steps that end at later rows begin later, too. The rows of a unit are arrays; `fN` has for
 * each row the place of the row of the step before, or 0 if it does not reach step N. No lambda refers to a whole array, which
 * would be copied for each of its elements.
 */
export function stepsInOrder({ steps, matching, allOf, maxMs, maxStepMs }: FunnelRows): Sql {
  const name = (prefix: string, step: number): Sql => text(`${prefix}${step}`)
  const matches = (step: number): Sql => sql`bitAnd(x, ${number(bitOf(step, steps))}) = 0`
  const bits = number(bitsOf(steps))
  /** For each element, the latest one before it that is not 0; for steps that follow each other, the one before it. */
  const before = (list: Sql): Sql => {
    const filled = allOf ? list : sql`arrayFill(one -> one != 0, ${list})`
    return sql`arrayPopBack(arrayPushFront(${filled}, 0))`
  }
  const candidates = sql`SELECT unit FROM (${matching}) AS candidates GROUP BY unit
    HAVING max(${matchesPos(1, steps)}) = 1 AND max(${matchesPos(2, steps)}) = 1`
  const first = sql`SELECT unit, arraySort(groupArray((pos, val))) AS list FROM (${matching}) AS matching GROUP BY unit
    HAVING max(${matchesPos(1, steps)}) = 1`
  // The units without the second step do not need their other rows.
  const rows = allOf
    ? sql`SELECT unit, arraySort(groupArray((pos, val))) AS list FROM (SELECT unit, pos, val FROM (${matching}) AS matching
        WHERE ${matchesPos(1, steps)} AND unit NOT IN (${candidates}) UNION ALL ${allOf(candidates)}) AS hits GROUP BY unit`
    : first
  const start = sql`SELECT unit, list.1 AS p, list.2 AS v, arrayEnumerate(p) AS n,
      arrayMap((x, place) -> toUInt32(if(${matches(1)}, place, 0)), p, n) AS o1,
      arrayMap(x -> toInt64(if(${matches(1)}, intDiv(x, ${bits}), 0)), p) AS a1, a1 AS s1
    FROM (${rows}) AS lists`
  /** `o` has the places of rows that reach the step, `a` their times, and `s` the times at which their first steps were. */
  const level = (from: Sql, step: number): Sql => {
    const limits = [
      ...(maxStepMs === null ? [] : [sql` AND intDiv(x, ${bits}) - a <= ${number(maxStepMs)}`]),
      ...(maxMs === null ? [] : [sql` AND intDiv(x, ${bits}) - s <= ${number(maxMs)}`]),
    ]
    const last = step - 1
    const [f, o, a, s] = ['f', 'o', 'a', 's'].map((prefix) => name(prefix, step))
    return sql`SELECT *, arrayMap((f, place) -> toUInt32(if(f != 0, place, 0)), ${f ?? ''}, n) AS ${o ?? ''},
        arrayMap((f, x) -> toInt64(if(f != 0, intDiv(x, ${bits}), 0)), ${f ?? ''}, p) AS ${a ?? ''},
        arrayMap((f, s) -> toInt64(if(f != 0, s, 0)), ${f ?? ''}, ${before(name('s', last))}) AS ${s ?? ''}
      FROM (SELECT *, arrayMap((x, o, a, s) -> toUInt32(if(${matches(step)} AND o != 0${join(limits, '')}, o, 0)), p,
        ${before(name('o', last))}, ${before(name('a', last))}, ${before(name('s', last))}) AS ${f ?? ''} FROM (${from}) AS levels) AS found`
  }
  const levels = stepsFrom(2, steps).reduce(level, start)
  const reached = sql`SELECT *, 1 + ${join(
    stepsFrom(2, steps).map((step) => sql`(arrayMax(${name('f', step)}) > 0)`),
    ' + ',
  )} AS reached FROM (${levels}) AS levels`
  const placeOf = (from: Sql, step: number): Sql => {
    const here = sql`arrayFirstIndex(one -> one != 0, ${name('o', step)})`
    const place =
      step === steps
        ? sql`if(reached = ${number(step)}, ${here}, 0)`
        : sql`multiIf(reached = ${number(step)}, ${here},
        reached > ${number(step)}, ${name('f', step + 1)}[${name('e', step + 1)}], 0)`
    return sql`SELECT *, ${place} AS ${name('e', step)} FROM (${from}) AS places`
  }
  const places = stepsFrom(1, steps).toReversed().reduce(placeOf, reached)
  const timeOf = (step: number): Sql => sql`intDiv(p[${name('e', step)}], ${bits})`
  const durations = stepsFrom(2, steps).map(
    (step) => sql`if(reached >= ${number(step)}, ${timeOf(step)} - ${timeOf(step - 1)}, NULL) AS ${name('d', step)}`,
  )
  return sql`SELECT unit, reached, v[e1] AS grp, ${join(durations, ', ')} FROM (${places}) AS places`
}

const matchesPos = (step: number, steps: number): Sql => sql`(bitAnd(pos, ${number(bitOf(step, steps))}) = 0)`
