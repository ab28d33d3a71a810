import { dayOf } from '../day.ts'
import { localDaysOf, utcDays } from '../local-days.ts'
import { rollUpSlotMs, slotMeasures } from '../sql/day-slots.ts'
import { partialDaysSql, wholeDaysSql } from '../sql/read-roll-ups.ts'
import type { DayBuild, DayRange, RollUps, RunQuery } from '../sql/roll-ups.ts'
import { type Sql, sql, text } from '../sql/sql.ts'
import { isOfWebsite, type WebsiteIds } from '../sql/website-ids.ts'
import type { Row } from '../store.ts'
import { rollUpDefinition } from './build.ts'
import { dayFingerprints, dayFingerprintsSql, type Fingerprint, isSame } from './fingerprints.ts'
import { buildDimension, slotDimension } from './tables.ts'

export const clickhouseRollUps: RollUps = {
  partMs: rollUpSlotMs,
  partMeasures: slotMeasures,
  async dayBuilds(run, website, days) {
    const builds = Map.groupBy(await readBuilds(run, website, days), (build) => build.website)
    const ofOne = typeof website === 'number'
    const zonesOf = (id: number): readonly string[] => {
      const zones = new Set(builds.get(id)?.map(({ zone }) => zone))
      // Of several websites, those without roll-ups are listed, too.
      return zones.size === 0 && !ofOne ? [utcDays.zone] : [...zones]
    }
    const byZone = Map.groupBy(
      (ofOne ? [website] : website).flatMap((id) => zonesOf(id).map((zone) => ({ zone, id }))),
      ({ zone }) => zone,
    )
    const found = await Promise.all(
      Array.from(byZone, async ([zone, rolledUp]) => {
        const localDays = localDaysOf(zone)
        const ids = ofOne ? website : rolledUp.map(({ id }) => id)
        const rows = await run(dayFingerprintsSql(ids, days, localDays))
        return Array.from(Map.groupBy(rows, websiteOf), ([id, own]) => {
          const fingerprints = dayFingerprints(own, days, localDays)
          const valid = validBuilds(builds.get(id) ?? [], zone, fingerprints)
          return Array.from(fingerprints.keys(), (day) => ({ website: id, zone, day, build: valid.get(day) ?? null }))
        })
      }),
    )
    return found.flat(2)
  },
  wholeDays: (query) => wholeDaysSql(query, [isOfBuilds(query.builds)]),
  partialDays: (query) =>
    partialDaysSql(query, text('roll_ups'), [sql`dimension = ${slotDimension}`, isOfBuilds(query.builds)]),
}

/** Names the builds, because the table may have several of the same day. */
const isOfBuilds = (builds: readonly number[]): Sql => text(`build IN (${builds.join(', ')})`)

export interface StoredBuild extends DayBuild {
  readonly build: number
  readonly definition: string
  readonly fingerprint: Fingerprint
}

const websiteOf = ({ website }: Row): number => Number(website)

/** The builds of websites that have been stored completely, valid or not. */
export async function readBuilds(run: RunQuery, website: WebsiteIds, days: DayRange): Promise<readonly StoredBuild[]> {
  const rows =
    await run(sql`SELECT website, zone, day, build, value, source_rows, toString(source_hash) AS source_hash FROM roll_ups
    WHERE ${isOfWebsite(website)} AND dimension = ${buildDimension} AND day >= ${days.first} AND day <= ${days.last}`)
  return rows.map((row) => ({
    website: websiteOf(row),
    zone: String(row.zone),
    day: Number(row.day),
    build: Number(row.build),
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
    if (one.zone === zone && definition === rollUpDefinition && isSame(fingerprint, fingerprints.get(day)))
      valid.set(day, Math.max(build, valid.get(day) ?? 0))
  return valid
}

/** The days that a visit can be counted on that began between these times, in any time zone. */
export const daysAround = (first: number, last: number): DayRange => ({
  first: dayOf(first) - 1,
  last: dayOf(last) + 3,
})
