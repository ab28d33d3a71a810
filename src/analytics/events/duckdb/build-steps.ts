import type { LocalDays } from '../local-days.ts'
import { type DayRollUpSql, dayRollUpSql } from '../sql/day-roll-up.ts'
import { hitListOf } from '../sql/roll-ups.ts'
import { join, type Sql, sql, text } from '../sql/sql.ts'
import { duckdbDialect } from './dialect.ts'

/** The statements that fill the roll-ups of a day. */
export function buildSteps(website: number, day: number, localDays: LocalDays): readonly Sql[] {
  const { tables, rollUps, slots, visits, hitsOfVisits } = dayRollUpSql(
    text('events'),
    website,
    day,
    localDays,
    duckdbDialect,
  )
  const rolledUp = sql`website = ${website} AND zone = ${localDays.zone} AND day = ${day}`
  const fillTable = (table: string, selects: readonly Sql[]): readonly Sql[] => [
    sql`DELETE FROM ${text(table)} WHERE ${rolledUp}`,
    ...selects.map(
      (select) => sql`INSERT INTO ${text(table)} SELECT ${website}, ${localDays.zone}, ${day}, * FROM (${select})`,
    ),
  ]
  return [
    ...tables.map(({ name, select }) => sql`CREATE OR REPLACE TEMP TABLE ${text(name)} AS ${select}`),
    ...fillTable('roll_ups', rollUps),
    sql`DELETE FROM day_totals WHERE ${rolledUp}`,
    sql`INSERT INTO day_totals SELECT * FROM roll_ups WHERE ${rolledUp} AND dimension = ''`,
    ...fillTable('slots', [slots]),
    ...fillTable('visit_days', [withLists(visits, hitsOfVisits)]),
    ...tables.map(({ name }) => text(`DROP TABLE ${name}`)),
  ]
}

/**
 * Visits with a list of their hits by each dimension of which they may have several values. Those of several days, which are read apart, are
 * next to each other, and ids that begin with a time take less space in its order.
 */
function withLists(visits: Sql, hitsOfVisits: DayRollUpSql['hitsOfVisits']): Sql {
  const lists = hitsOfVisits.map(({ name }) => text(`coalesce(of_${name}.hits, []) AS ${hitListOf(name)}`))
  const joins = hitsOfVisits.map(
    ({ name, select }) => sql`LEFT JOIN (
      SELECT visit, list({value: value, views: CAST(views AS INTEGER), acts: CAST(acts AS INTEGER), engaged: engaged}) AS hits
      FROM (${select}) AS hits GROUP BY visit) AS ${text(`of_${name}`)} USING (visit)`,
  )
  return sql`SELECT visits.*, ${join(lists, ', ')} FROM (${visits}) AS visits ${join(joins, ' ')}
    ORDER BY crosses, visit`
}
