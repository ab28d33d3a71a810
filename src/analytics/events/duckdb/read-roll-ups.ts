import { rollUpSlotMs, slotMeasures } from '../sql/day-slots.ts'
import { partialDaysSql, wholeDaysSql } from '../sql/read-roll-ups.ts'
import type { RollUps } from '../sql/roll-ups.ts'
import { any, sql, text } from '../sql/sql.ts'
import { isOfWebsite } from '../sql/website-ids.ts'

export const duckdbRollUps: RollUps = {
  partMs: rollUpSlotMs,
  partMeasures: slotMeasures,
  async dayBuilds(run, website, { first, last }) {
    const select = sql`SELECT website, zone, day, build FROM days
      WHERE ${isOfWebsite(website)} AND day >= ${first} AND day <= ${last}`
    return (await run(select)).map(({ website, zone, day, build }) => ({
      website: Number(website),
      zone: String(zone),
      day: Number(day),
      build: build === null ? null : Number(build),
    }))
  },

  wholeDays: (query) => wholeDaysSql(query),
  partialDays: (query) => partialDaysSql(query, text('slots')),

  visitsOfDays({ website, zone }, ranges, crosses) {
    const days = ranges.map(({ first, last }) => sql`(day >= ${first} AND day <= ${last})`)
    return sql`SELECT * FROM visit_days WHERE ${isOfWebsite(website)} AND zone = ${zone} AND crosses = ${crosses}
      AND ${days.length > 0 ? any(days) : text('FALSE')}`
  },
}
