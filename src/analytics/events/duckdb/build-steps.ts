import type { LocalDays } from '../local-days.ts'
import { dayRollUpSql } from '../sql/day-roll-up.ts'
import { type Sql, sql, text } from '../sql/sql.ts'
import { duckdbDialect } from './dialect.ts'

/** The statements that fill the roll-ups of a day. */
export function buildSteps(website: number, day: number, localDays: LocalDays): readonly Sql[] {
  const { tables, rollUps, slots, visits } = dayRollUpSql(text('events'), website, day, localDays, duckdbDialect)
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
    ...fillTable('visit_days', [visits]),
    ...tables.map(({ name }) => text(`DROP TABLE ${name}`)),
  ]
}
