import { dayOf } from '../day.ts'
import { localDaysOf, utcDays } from '../local-days.ts'
import { rollUpSlotMs, slotMeasures } from '../sql/day-slots.ts'
import { isRetained, partialDaysSql, wholeDaysSql } from '../sql/read-roll-ups.ts'
import { buildDimension, slotDimension } from '../sql/retained-rows.ts'
import { type DayBuild, type DayRange, type RollUps, type RunQuery, readContent } from '../sql/roll-ups.ts'
import { type Sql, sql, text } from '../sql/sql.ts'
import type { Row } from '../sql/statement.ts'
import { isOfWebsite, type WebsiteIds } from '../sql/website-ids.ts'
import { rollUpDefinition } from './build.ts'
import { dayFingerprints, dayFingerprintsSql, type Fingerprint, isSame } from './fingerprints.ts'

export const clickhouseRollUps: RollUps = {
  partMs: rollUpSlotMs,
  partMeasures: slotMeasures,
  async dayBuilds(run, website, days) {
    const stored = await readBuilds(run, website, days)
    const builds = Map.groupBy(stored, (build) => build.website)
    const retained = stored.filter((build) => build.retained)
    const ofOne = typeof website === 'number'
    const zonesOf = (id: number): readonly string[] => {
      const zones = new Set(builds.get(id)?.map(({ zone }) => zone))
      // If there are several websites, those without roll-ups are listed, too.
      return zones.size === 0 && !ofOne ? [utcDays.zone] : [...zones]
    }
    const byZone = Map.groupBy(
      (ofOne ? [website] : website).flatMap((id) => zonesOf(id).map((zone) => ({ zone, id }))),
      ({ zone }) => zone,
    )
    const results = await Promise.all(
      Array.from(byZone, async ([zone, rolledUp]) => {
        const localDays = localDaysOf(zone)
        const ids = ofOne ? website : rolledUp.map(({ id }) => id)
        const rows = await run(dayFingerprintsSql(ids, days, localDays))
        return Array.from(Map.groupBy(rows, websiteOf), ([id, own]) => {
          const fingerprints = dayFingerprints(own, days, localDays)
          const valid = validBuilds(builds.get(id) ?? [], zone, fingerprints)
          const last = lastRetainedDay(retained, id, zone)
          return Array.from(fingerprints.keys(), (day) => ({
            website: id,
            zone,
            day,
            build: valid.get(day) ?? null,
          })).filter(({ day }) => day > last)
        })
      }),
    )
    return [...retained, ...results.flat(2)]
  },
  firstRetainedDays: (website) =>
    sql`SELECT zone, min(day) AS first FROM kept_roll_ups WHERE ${isOfWebsite(website)} AND dimension = ${buildDimension}
      GROUP BY website, zone`,
  wholeDays: (query) => readBoth(query.builds, (table, isOfBuilds) => wholeDaysSql(query, [isOfBuilds], table)),
  partialDays: (query) =>
    readBoth(query.builds, (table, isOfBuilds) =>
      partialDaysSql(query, text(table), [sql`dimension = ${slotDimension}`, isOfBuilds]),
    ),
}

/** Names the builds, because a table may have several of the same day. */
function readBoth(builds: readonly number[], read: (table: string, isOfBuilds: Sql) => Sql): Sql {
  const [retained, current] = [builds.filter(isRetained), builds.filter((build) => !isRetained(build))]
  const readSome = (table: string, some: readonly number[]): Sql =>
    read(table, text(some.length === 0 ? 'FALSE' : `build IN (${some.join(', ')})`))
  const fromCurrent = readSome('roll_ups', current)
  if (retained.length === 0) return fromCurrent
  return sql`${fromCurrent} UNION ALL ${readSome(
    'kept_roll_ups',
    retained.map((build) => -build),
  )}`
}

/** Days up to this one have no events, except some that later days need. */
export const lastRetainedDay = (retained: readonly StoredBuild[], website: number, zone: string): number =>
  retained.reduce(
    (last, one) => (one.retained && one.website === website && one.zone === zone ? Math.max(last, one.day) : last),
    Number.NEGATIVE_INFINITY,
  )

export interface StoredBuild extends DayBuild {
  readonly build: number
  readonly definition: string
  readonly fingerprint: Fingerprint
}

const websiteOf = ({ website }: Row): number => Number(website)

/** The builds of websites that have been stored completely, valid or not, and those that are kept. */
export async function readBuilds(run: RunQuery, website: WebsiteIds, days: DayRange): Promise<readonly StoredBuild[]> {
  const select = (table: string, build: string): Sql =>
    sql`SELECT website, zone, day, ${text(build)} AS build, value, source_rows, toString(source_hash) AS source_hash FROM ${text(table)}
      WHERE ${isOfWebsite(website)} AND dimension = ${buildDimension} AND day >= ${days.first} AND day <= ${days.last}`
  const rows = await run(sql`${select('roll_ups', 'build')} UNION ALL ${select('kept_roll_ups', '-build')}`)
  return rows.map((row) => ({
    website: websiteOf(row),
    zone: String(row.zone),
    day: Number(row.day),
    build: Number(row.build),
    ...(isRetained(Number(row.build)) ? { retained: readContent(String(row.value)) } : {}),
    definition: String(row.value),
    fingerprint: { rows: Number(row.source_rows), hash: BigInt(String(row.source_hash)) },
  }))
}

/** The fingerprints of the days that may have events. */
export async function readFingerprints(
  run: RunQuery,
  website: number,
  zone: string,
  days: DayRange,
): Promise<ReadonlyMap<number, Fingerprint>> {
  const localDays = localDaysOf(zone)
  return dayFingerprints(await run(dayFingerprintsSql(website, days, localDays)), days, localDays)
}

/** The latest valid build of each day. */
export function validBuilds(
  builds: readonly StoredBuild[],
  zone: string,
  fingerprints: ReadonlyMap<number, Fingerprint>,
): ReadonlyMap<number, number> {
  const valid = new Map<number, number>()
  for (const { day, build, definition, fingerprint, ...one } of builds)
    if (
      !one.retained &&
      one.zone === zone &&
      definition === rollUpDefinition &&
      isSame(fingerprint, fingerprints.get(day))
    )
      valid.set(day, Math.max(build, valid.get(day) ?? 0))
  return valid
}

/** The days that a visit can be counted on that began between these times, in any time zone. */
export const daysAround = (first: number, last: number): DayRange => ({
  first: dayOf(first) - 1,
  last: dayOf(last) + 3,
})
