import { rollUpSlotMs, slotMeasures } from '../sql/day-slots.ts'
import { isRetained, partialDaysSql, wholeDaysSql } from '../sql/read-roll-ups.ts'
import { type DayBuild, type RollUps, readContent } from '../sql/roll-ups.ts'
import { any, type Sql, sql, text } from '../sql/sql.ts'
import { isOfWebsite } from '../sql/website-ids.ts'

export const duckdbRollUps: RollUps = {
  partMs: rollUpSlotMs,
  partMeasures: slotMeasures,
  listsAllDays: true,
  async dayBuilds(run, website, { first, last }) {
    const inRange = sql`${isOfWebsite(website)} AND day >= ${first} AND day <= ${last}`
    // One row for all days of a website: those of a thousand websites are many. Builds begin with 1, so that 0 means none.
    const select = sql`SELECT website, zone, string_agg(day || ' ' || coalesce(build, 0), ',') AS days, '' AS content
      FROM days WHERE ${inRange} GROUP BY website, zone
      UNION ALL SELECT website, zone, day || ' ' || build, content FROM kept_days WHERE ${inRange}`
    return (await run(select)).flatMap(({ website, zone, days, content }) =>
      String(days)
        .split(',')
        .map((item): DayBuild => {
          const [day = '', build = ''] = item.split(' ')
          return {
            website: Number(website),
            zone: String(zone),
            day: Number(day),
            build: Number(build) || null,
            ...(content === '' ? {} : { retained: readContent(String(content)) }),
          }
        }),
    )
  },

  firstRetainedDays: (website) =>
    sql`SELECT zone, min(day) AS first FROM kept_days WHERE ${isOfWebsite(website)} GROUP BY website, zone`,
  wholeDays(query) {
    const isTotal = query.by === 'total' || 'bucketOfDay' in query.by
    const current = wholeDaysSql(query, [], isTotal ? 'day_totals' : 'roll_ups')
    return withRetained(query.builds, current, wholeDaysSql(query, [], 'kept_roll_ups'))
  },
  partialDays: (query) =>
    withRetained(query.builds, partialDaysSql(query, text('slots')), partialDaysSql(query, text('kept_slots'))),

  visitsOfDays({ website, zone }, ranges, crosses) {
    const days = ranges.map(({ first, last }) => sql`(day >= ${first} AND day <= ${last})`)
    return sql`SELECT * FROM visit_days WHERE ${isOfWebsite(website)} AND zone = ${zone} AND crosses = ${crosses}
      AND ${days.length > 0 ? any(days) : text('FALSE')}`
  },
}

/** A day is either in the tables of retained roll-ups or in the others. */
const withRetained = (builds: readonly number[], current: Sql, retained: Sql): Sql =>
  builds.some(isRetained) ? sql`${current} UNION ALL ${retained}` : current
