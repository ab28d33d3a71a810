import type { KeptDay, KeptRow } from '../kept-days.ts'
import { keptRowsSql, keptSumsSql, toKeptRow } from '../sql/kept-rows.ts'
import type { MoveSource, MoveStore } from './move-store.ts'
import { streamStore } from './move-store.ts'

/** How often differences are copied again while days keep changing. */
const maxRounds = 10

/** The approximate number of rows that are stored at a time. */
const rowsPerBatch = 20_000

/** A day whose roll-ups are kept, and what it has. */
export interface KeptSum {
  readonly website: number
  readonly zone: string
  readonly day: number
  readonly rows: number
  readonly checksum: bigint
}

/** The days of a website, or of all, whose roll-ups are kept without their events. */
export async function readKeptSums(side: MoveSource, website?: number): Promise<readonly KeptSum[]> {
  const sums: KeptSum[] = []
  for await (const rows of streamStore(side, keptSumsSql(side.dialect, website)))
    for (const { website, zone, day, n, checksum } of rows)
      sums.push({
        website: Number(website),
        zone: String(zone),
        day: Number(day),
        rows: Number(n),
        checksum: BigInt(checksum ?? 0),
      })
  return sums
}

/** Makes the kept roll-ups of the target equal to those of the source. Can be interrupted and repeated. */
export async function copyKept(from: MoveSource, to: MoveStore): Promise<void> {
  for (let round = 0; ; round++) {
    const [source, target] = [await readKeptSums(from), await readKeptSums(to)]
    const known = new Set(source.map(keyOf))
    const there = new Map(target.map((sum) => [keyOf(sum), sum]))
    const isSame = (sum: KeptSum): boolean => {
      const found = there.get(keyOf(sum))
      return found?.rows === sum.rows && found.checksum === sum.checksum
    }
    const deleted = target.filter((sum) => !known.has(keyOf(sum)))
    const missing = source.filter((sum) => !isSame(sum))
    if (deleted.length + missing.length === 0) return
    if (round === maxRounds) throw new Error('The daily totals of deleted days are not the same after copying.')
    if (deleted.length > 0)
      await to.store.replaceKept(deleted.map(({ website, zone, day }) => ({ website, zone, day, rows: [] })))
    for await (const days of readKeptDays(from, missing)) await to.store.replaceKept(days)
  }
}

const keyOf = ({ website, zone, day }: KeptSum): string => `${website} ${zone} ${day}`

/** Reads the roll-ups of these days, in batches of whole days. */
export async function* readKeptDays(from: MoveSource, wanted: readonly KeptSum[]): AsyncGenerator<readonly KeptDay[]> {
  let batch: KeptDay[] = []
  let size = 0
  for (const days of Map.groupBy(wanted, ({ website, zone }) => `${website} ${zone}`).values()) {
    for await (const day of readDays(from, days)) {
      batch.push(day)
      size += day.rows.length
      if (size < rowsPerBatch) continue
      yield batch
      batch = []
      size = 0
    }
  }
  if (batch.length > 0) yield batch
}

/** The days are of one website and zone. */
async function* readDays({ store, dialect }: MoveSource, wanted: readonly KeptSum[]): AsyncGenerator<KeptDay> {
  const [one] = wanted
  if (!one) return
  const { website, zone } = one
  const names = new Set(wanted.map(({ day }) => day))
  const range = { first: Math.min(...names), last: Math.max(...names) }
  let current: number | undefined
  let collected: KeptRow[] = []
  for await (const rows of streamStore({ store, dialect }, keptRowsSql(dialect, { website, zone, ...range })))
    for (const row of rows) {
      const day = Number(row.day)
      if (!names.has(day)) continue
      if (current !== undefined && current !== day) {
        yield { website, zone, day: current, rows: collected }
        collected = []
      }
      current = day
      collected.push(toKeptRow(row))
    }
  if (current !== undefined) yield { website, zone, day: current, rows: collected }
}
