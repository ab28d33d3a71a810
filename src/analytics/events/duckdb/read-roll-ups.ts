import { rollUpSlotMs, slotMeasures } from '../sql/day-slots.ts'
import { partialDaysSql, wholeDaysSql } from '../sql/read-roll-ups.ts'
import type { RollUps } from '../sql/roll-ups.ts'
import { any, sql, text } from '../sql/sql.ts'

export const duckdbRollUps: RollUps = {
  partMs: rollUpSlotMs,
  partMeasures: slotMeasures,
  async dayBuilds(run, website, { first, last }) {
    const select = sql`SELECT zone, day, build FROM days WHERE website = ${website} AND day >= ${first} AND day <= ${last}`
    return (await run(select)).map(({ zone, day, build }) => ({
      zone: String(zone),
      day: Number(day),
      build: build === null ? null : Number(build),
    }))
  },

  wholeDays: (query) => wholeDaysSql(query),
  partialDays: (query) => partialDaysSql(query, text('slots')),

  visitsOfDays({ website, zone }, ranges, crosses) {
    const days = ranges.map(({ first, last }) => sql`(day >= ${first} AND day <= ${last})`)
    return sql`SELECT * FROM visit_days WHERE website = ${website} AND zone = ${zone} AND crosses = ${crosses}
      AND ${days.length > 0 ? any(days) : text('FALSE')}`
  },
}
