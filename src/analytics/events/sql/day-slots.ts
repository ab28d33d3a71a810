import type { Dialect } from './dialect.ts'
import { type Measure, measures } from './measures.ts'
import { join, type Sql, sql, text } from './sql.ts'
import { hitCounts } from './whole-visits.ts'

/** A quarter of an hour. In every time zone, days and hours begin at a multiple of it. */
export const rollUpSlotMs = 15 * 60_000

/** The measures of slots: all except scroll depth, which cannot be summed over parts of a day. */
export const slotMeasures: readonly Measure[] = measures.filter((measure) => !measure.startsWith('scroll'))

/**
 * SELECT slot, previous and the measures of slots, from the temporary tables of the day's roll-ups. A slot is a quarter of an
 * hour, with the number of visitors, and of visits, that were last seen in slot `previous`; -1 means never.
 */
export function daySlotsSql(midnight: number, end: number, dialect: Dialect): Sql {
  const slot = sql`${dialect.divide(text('time'), text(`${rollUpSlotMs}`))} * ${text(`${rollUpSlotMs}`)} AS slot`
  const seen = (key: string): Sql => sql`SELECT ${text(key)}, slot,
      ${dialect.previousValue(text('slot'), text(key), text('-1'))} AS previous
    FROM (SELECT DISTINCT ${text(key)}, ${slot} FROM rows_for_day WHERE time < ${end} AND kind <> 'engagement') AS hits`
  return join(
    [
      sql`SELECT slot, previous, count(*) AS visitors, 0 AS visits, 0 AS pageviews, 0 AS events, 0 AS bounces,
          0 AS duration_ms, 0 AS engaged_ms
        FROM (${seen('visitor')}) AS seen WHERE slot >= ${midnight} GROUP BY slot, previous`,
      sql`SELECT slot, previous, 0, count(*), 0, 0, sum(bounced), sum(lasted), 0
        FROM (${seen('visit')}) AS seen JOIN visits_of_day USING (visit) WHERE slot >= ${midnight} GROUP BY slot, previous`,
      sql`SELECT slot, -1, 0, 0, views, acts, 0, 0, engaged
        FROM (SELECT ${slot}, ${hitCounts()} FROM rows_for_day
          WHERE time >= ${midnight} AND time < ${end} GROUP BY slot) AS hits`,
    ],
    ' UNION ALL ',
  )
}
