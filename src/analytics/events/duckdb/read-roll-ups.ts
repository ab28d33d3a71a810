import { rollUpSlotMs, slotMeasures } from '../sql/day-slots.ts'
import { isKept, partialDaysSql, wholeDaysSql } from '../sql/read-roll-ups.ts'
import { type RollUps, readContent } from '../sql/roll-ups.ts'
import { any, type Sql, sql, text } from '../sql/sql.ts'
import { isOfWebsite } from '../sql/website-ids.ts'

export const duckdbRollUps: RollUps = {
  partMs: rollUpSlotMs,
  partMeasures: slotMeasures,
  async dayBuilds(run, website, { first, last }) {
    const inRange = sql`${isOfWebsite(website)} AND day >= ${first} AND day <= ${last}`
    const select = sql`SELECT website, zone, day, build, '' AS content FROM days WHERE ${inRange}
      UNION ALL SELECT website, zone, day, build, content FROM kept_days WHERE ${inRange}`
    return (await run(select)).map(({ website, zone, day, build, content }) => ({
      website: Number(website),
      zone: String(zone),
      day: Number(day),
      build: build === null ? null : Number(build),
      ...(content === '' ? {} : { kept: readContent(String(content)) }),
    }))
  },

  firstKeptDays: (website) =>
    sql`SELECT zone, min(day) AS first FROM kept_days WHERE ${isOfWebsite(website)} GROUP BY website, zone`,
  wholeDays: (query) => withKept(query.builds, wholeDaysSql(query), wholeDaysSql(query, [], 'kept_roll_ups')),
  partialDays: (query) =>
    withKept(query.builds, partialDaysSql(query, text('slots')), partialDaysSql(query, text('kept_slots'))),

  visitsOfDays({ website, zone }, ranges, crosses) {
    const days = ranges.map(({ first, last }) => sql`(day >= ${first} AND day <= ${last})`)
    return sql`SELECT * FROM visit_days WHERE ${isOfWebsite(website)} AND zone = ${zone} AND crosses = ${crosses}
      AND ${days.length > 0 ? any(days) : text('FALSE')}`
  },
}

/** A day is either in the tables of kept roll-ups or in the others. */
const withKept = (builds: readonly number[], current: Sql, kept: Sql): Sql =>
  builds.some(isKept) ? sql`${current} UNION ALL ${kept}` : current
