import { dayMs } from '../day.ts'
import { checksumSql } from '../sql/checksum.ts'
import type { Span } from '../sql/measures.ts'
import { type Sql, sql, text } from '../sql/sql.ts'
import { type MoveSource, queryStore, streamStore } from './move-store.ts'

/** The unit of copying and deleting: ten minutes of a website. */
export const comparisonSlotMs = 600_000

export interface RowsChecksum {
  readonly rows: number
  readonly checksum: bigint
}

/** A day or slot in which the stores differ. */
export interface Difference<Piece> {
  readonly key: Piece
  readonly source: RowsChecksum
  readonly target: RowsChecksum
}

const noRows: RowsChecksum = { rows: 0, checksum: 0n }

type ChecksumsByKey = ReadonlyMap<string, RowsChecksum>

/** The combined checksum. */
export const addChecksums = (checksums: Iterable<RowsChecksum>): RowsChecksum =>
  Iterator.from(checksums).reduce(
    (sum, { rows, checksum }) => ({ rows: sum.rows + rows, checksum: (sum.checksum + checksum) % 2n ** 64n }),
    noRows,
  )

/** Compares days since 1970. Also returns the checksums of the source's days. */
export async function compareDays(
  source: MoveSource,
  target: MoveSource,
  span: Span,
): Promise<{ readonly differences: readonly Difference<number>[]; readonly days: ReadonlyMap<number, RowsChecksum> }> {
  const read = (side: MoveSource) => readChecksums(side, span, [slotSql(side, dayMs)])
  const [ofSource, ofTarget] = [await read(source), await read(target)]
  return {
    differences: differencesOf(ofSource, ofTarget)
      .map(({ key, ...sides }) => ({ key: Number(key), ...sides }))
      .sort((one, other) => one.key - other.key),
    days: new Map(Array.from(ofSource, ([day, checksum]) => [Number(day), checksum])),
  }
}

/** The checksums of all days since 1970 that have rows. */
export async function readDays(side: MoveSource): Promise<ReadonlyMap<number, RowsChecksum>> {
  const days = new Map<number, RowsChecksum>()
  for (const [era] of await readEras(side, Number.MAX_SAFE_INTEGER)) {
    const span = { from: era * copySpanMs, to: (era + 1) * copySpanMs }
    for (const [day, checksum] of await readDaysIn(side, span)) days.set(day, checksum)
  }
  return days
}

/** The checksums of the days in a span. */
export const readDaysIn = async (side: MoveSource, span: Span): Promise<ReadonlyMap<number, RowsChecksum>> =>
  new Map(
    Array.from(await readChecksums(side, span, [slotSql(side, dayMs)]), ([day, checksum]) => [Number(day), checksum]),
  )

/** The length of time that one query compares, so that none takes too long. */
const copySpanMs = 30 * dayMs

export interface CopySpan extends Span {
  /** The number of events, drops and bot hits in the source. */
  readonly rows: number
}

/** The spans before `until`, in order, in which either store has rows. */
export async function listCopySpans(
  source: MoveSource,
  target: MoveSource,
  until: number,
): Promise<readonly CopySpan[]> {
  const [ofSource, ofTarget] = [await readEras(source, until), await readEras(target, until)]
  return [...new Set([...ofSource.keys(), ...ofTarget.keys()])]
    .sort((one, other) => one - other)
    .map((era) => ({
      from: era * copySpanMs,
      to: Math.min((era + 1) * copySpanMs, until),
      rows: ofSource.get(era) ?? 0,
    }))
}

/** The number of rows of each span of `copySpanMs`. */
async function readEras(side: MoveSource, until: number): Promise<ReadonlyMap<number, number>> {
  const rows = await queryStore(
    side,
    sql`SELECT ${slotSql(side, copySpanMs)} AS era, count(*) AS n FROM
      (SELECT time FROM events UNION ALL SELECT time FROM drops UNION ALL SELECT time FROM bot_hits) AS stored WHERE time < ${until} GROUP BY era`,
  )
  return new Map(rows.map(({ era, n }) => [Number(era), Number(n)]))
}

/** A website, and the number of a slot since 1970. */
export interface WebsiteSlot {
  readonly website: number
  readonly slot: number
}

export async function compareSlots(
  source: MoveSource,
  target: MoveSource,
  span: Span,
): Promise<readonly Difference<WebsiteSlot>[]> {
  const read = (side: MoveSource) => readChecksums(side, span, [text('website'), slotSql(side, comparisonSlotMs)])
  return differencesOf(await read(source), await read(target)).map(({ key, ...sides }) => {
    const [website, slot] = key.split(' ')
    return { key: { website: Number(website), slot: Number(slot) }, ...sides }
  })
}

/** Rounds down also before 1970, where engines round up. */
const slotSql = ({ dialect }: Pick<MoveSource, 'dialect'>, size: number): Sql =>
  dialect.divide(text(`(time - (time % ${size} + ${size}) % ${size})`), text(`${size}`))

async function readChecksums(side: MoveSource, span: Span, keys: readonly Sql[]): Promise<ChecksumsByKey> {
  const checksums = new Map<string, RowsChecksum>()
  // A stream has no time limit like a query; every event is read.
  for await (const rows of streamStore(side, checksumSql(keys, span, side.dialect))) {
    for (const row of rows) {
      const key = keys.map((_, index) => row[`k${index}`]).join(' ')
      checksums.set(key, { rows: Number(row.n), checksum: BigInt(row.checksum ?? 0) })
    }
  }
  return checksums
}

const differencesOf = (ofSource: ChecksumsByKey, ofTarget: ChecksumsByKey): readonly Difference<string>[] =>
  [...new Set([...ofSource.keys(), ...ofTarget.keys()])]
    .map((key) => ({ key, source: ofSource.get(key) ?? noRows, target: ofTarget.get(key) ?? noRows }))
    .filter(({ source, target }) => source.rows !== target.rows || source.checksum !== target.checksum)

/** Websites with events, dropped hits, or roll-ups of days without events. */
export async function listWebsites(side: MoveSource): Promise<readonly number[]> {
  const select = sql`SELECT DISTINCT website FROM (SELECT website FROM events UNION ALL SELECT website FROM drops UNION ALL SELECT website FROM bot_hits
    UNION ALL SELECT website FROM (${side.dialect.retainedRows}) AS kept
    UNION ALL SELECT website FROM ${side.dialect.searchTable('day')} AS search) AS stored`
  return (await queryStore(side, select)).map(({ website }) => Number(website))
}

/** Websites with rows in the target but not in the source. */
export async function findDeletedWebsites(source: MoveSource, target: MoveSource): Promise<readonly number[]> {
  const known = new Set(await listWebsites(source))
  return (await listWebsites(target)).filter((website) => !known.has(website))
}
