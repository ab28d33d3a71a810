import { createSerialQueue } from '../../../base/serial-queue.ts'
import { localDaysOf, utcDays } from '../local-days.ts'
import { type Sql, sql, text, toStatement } from '../sql/sql.ts'
import { haveSameDays, isUnused, type ViewerZone, zonesToDrop } from '../viewer-zones.ts'
import { clickhouseDialect } from './dialect.ts'
import type { Layout } from './layout.ts'
import type { Servers } from './servers.ts'
import { insertSettings } from './settings.ts'

/** In which time zones the days of websites are rolled up: each in its own, UTC if none was set, and some in those of viewers. */
export interface Zones {
  set(zones: ReadonlyMap<number, string>): Promise<void>
  addViewer(viewer: ViewerZone): Promise<void>
  /** The zones of each website that has another zone than UTC; its own first. */
  list(now: number): Promise<ReadonlyMap<number, readonly string[]>>
}

/** In the key of a website's own zone, in place of a viewer's. */
const own = ''

interface StoredZone extends ViewerZone {
  /** The zone of a viewer, or `own`. */
  readonly viewer: string
}

export function openZones(servers: Servers, layout: Layout): Zones {
  const read = async (condition: Sql): Promise<readonly StoredZone[]> => {
    const question = sql`SELECT website, viewer, argMax(zone, version) AS zone, argMax(asked_at, version) AS asked_at,
        argMax(by_owner, version) AS by_owner
      FROM zones WHERE ${condition} GROUP BY website, viewer HAVING argMax(dropped, version) = 0`
    return (await servers.query(toStatement(question, clickhouseDialect.placeholder))).map((row) => ({
      website: Number(row.website),
      viewer: String(row.viewer),
      zone: String(row.zone),
      askedAt: Number(row.asked_at),
      byOwner: Boolean(row.by_owner),
    }))
  }

  const turns = createSerialQueue()
  let writes = 0

  /** What was written last is current, also if several rows are written in the same millisecond. */
  const newVersion = (): number => Date.now() * 1000 + (writes++ % 1000)

  const write = (zones: readonly StoredZone[], dropped = false): Promise<void> =>
    servers.insert({
      table: 'zones',
      columns: ['website', 'viewer', 'zone', 'asked_at', 'by_owner', 'dropped', 'version'],
      rows: zones.map(({ website, viewer, zone, askedAt, byOwner }) => [
        website,
        viewer,
        zone,
        askedAt,
        byOwner,
        dropped,
        newVersion(),
      ]),
      // The same zone may be written again after another one.
      settings: { ...insertSettings, ...layout.insertSettings, insert_deduplicate: 0 },
    })

  async function setOwn(zones: ReadonlyMap<number, string>): Promise<void> {
    const websites = text([...zones.keys()].map(Number).join(', '))
    if (zones.size === 0) return
    const stored = await read(sql`viewer = ${own} AND website IN (${websites})`)
    const known = new Map(stored.map(({ website, zone }) => [website, zone]))
    const changed = [...zones].filter(([website, zone]) => (known.get(website) ?? utcDays.zone) !== zone)
    if (changed.length > 0)
      await write(changed.map(([website, zone]) => ({ website, viewer: own, zone, askedAt: 0, byOwner: true })))
  }

  async function addViewer(added: ViewerZone): Promise<void> {
    const stored = await read(text('TRUE'))
    const viewers = stored.filter(({ viewer }) => viewer !== own)
    const ofWebsite = stored.filter(({ website }) => website === added.website)
    const days = localDaysOf(added.zone)
    const isSame = ({ zone }: Pick<StoredZone, 'zone'>): boolean => haveSameDays(localDaysOf(zone), days, added.askedAt)
    if (isSame(ofWebsite.find(({ viewer }) => viewer === own) ?? utcDays)) return
    const known = ofWebsite.find((one) => one.viewer !== own && isSame(one))
    if (known) return write([{ ...known, askedAt: added.askedAt, byOwner: known.byOwner || added.byOwner }])
    const dropped = zonesToDrop(viewers, added)
    if (!dropped) return
    const droppedZones = viewers.filter((viewer) => dropped.includes(viewer))
    if (droppedZones.length > 0) await write(droppedZones, true)
    await write([{ ...added, viewer: added.zone }])
  }

  return {
    set: (zones) => turns.run(() => setOwn(zones)),
    addViewer: (viewer) => turns.run(() => addViewer(viewer)),
    async list(now) {
      const stored = (await read(text('TRUE'))).filter((zone) => zone.viewer === own || !isUnused(zone, now))
      const inOrder = stored.toSorted((one, other) => Number(one.viewer !== own) - Number(other.viewer !== own))
      return new Map(
        [...Map.groupBy(inOrder, ({ website }) => website)].map(([website, zones]) => {
          const names = zones.map(({ zone }) => zone)
          return [website, [...new Set(zones[0]?.viewer === own ? names : [utcDays.zone, ...names])]]
        }),
      )
    },
  }
}
