import { type Measure, measures } from '../sql/measures.ts'
import { type Sql, sql, text } from '../sql/sql.ts'
import { hitCounts } from '../sql/whole-visits.ts'

/** A quarter of an hour. In every time zone, days and hours begin at a multiple of it. */
export const rollUpSlotMs = 15 * 60_000

/** The measures of slots: all except scroll depth, which cannot be summed over parts of a day. */
export const slotMeasures: readonly Measure[] = measures.filter((measure) => !measure.startsWith('scroll'))

/**
 * Fills a day's slots from the temporary tables of the day's roll-ups. A slot is a quarter of an hour, with the number of
 * visitors, and of visits, that were last seen in slot `previous`; -1 means never.
 */
export function daySlotsSql(website: number, day: number, midnight: number, end: number): readonly Sql[] {
  const slot = text(`time // ${rollUpSlotMs} * ${rollUpSlotMs} AS slot`)
  const seen = (key: string): Sql => sql`SELECT ${text(key)}, slot,
      coalesce(lag(slot) OVER (PARTITION BY ${text(key)} ORDER BY slot), -1) AS previous
    FROM (SELECT DISTINCT ${text(key)}, ${slot} FROM rows_for_day WHERE time < ${end} AND kind <> 'engagement')`
  const insert = sql`INSERT INTO slots SELECT ${website}, ${day}, slot, previous`
  return [
    sql`DELETE FROM slots WHERE website = ${website} AND day = ${day}`,
    sql`${insert}, count(*), 0, 0, 0, 0, 0, 0
      FROM (${seen('visitor')}) WHERE slot >= ${midnight} GROUP BY slot, previous`,
    sql`${insert}, 0, count(*), 0, 0, sum(bounced), sum(lasted), 0
      FROM (${seen('visit')}) JOIN visits_of_day USING (visit) WHERE slot >= ${midnight} GROUP BY slot, previous`,
    sql`${insert}, 0, 0, views, acts, 0, 0, engaged
      FROM (SELECT ${slot}, -1 AS previous, ${hitCounts()} FROM rows_for_day
        WHERE time >= ${midnight} AND time < ${end} GROUP BY slot)`,
  ]
}
