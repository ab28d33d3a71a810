import { dayMs } from '../day.ts'
import { digestOf } from '../sql/digest.ts'
import type { Span } from '../sql/measures.ts'
import { type Sql, sql, text } from '../sql/sql.ts'
import { ask, listen, type Side } from './side.ts'

/** What is copied or deleted as a whole: a website's events of ten minutes. */
export const slotMs = 600_000

export interface Digest {
  readonly rows: number
  readonly digest: bigint
}

/** A piece that the sides do not agree on. */
export interface Difference<Piece> {
  readonly piece: Piece
  readonly here: Digest
  readonly there: Digest
}

const nothing: Digest = { rows: 0, digest: 0n }

type Digests = ReadonlyMap<string, Digest>

/** All that the digests stand for together. */
export const totalOf = (digests: Iterable<Digest>): Digest =>
  Iterator.from(digests).reduce(
    (sum, { rows, digest }) => ({ rows: sum.rows + rows, digest: (sum.digest + digest) % 2n ** 64n }),
    nothing,
  )

/** By days since 1970, in order. Also what each day is here. */
export async function compareDays(
  here: Side,
  there: Side,
  span: Span,
): Promise<{ readonly differences: readonly Difference<number>[]; readonly days: ReadonlyMap<number, Digest> }> {
  const read = (side: Side) => readDigests(side, span, [piece(side, dayMs)])
  const [ours, theirs] = [await read(here), await read(there)]
  return {
    differences: differencesOf(ours, theirs)
      .map(({ piece, ...sides }) => ({ piece: Number(piece), ...sides }))
      .sort((one, other) => one.piece - other.piece),
    days: new Map(Array.from(ours, ([day, digest]) => [Number(day), digest])),
  }
}

/** What is compared at a time, so that no question takes too long. */
const eraMs = 30 * dayMs

export interface Era extends Span {
  /** How many events and drops are here. */
  readonly rows: number
}

/** In order: all times before `until` at which there is something on one of the sides. */
export async function listEras(here: Side, there: Side, until: number): Promise<readonly Era[]> {
  const read = async (side: Side): Promise<ReadonlyMap<number, number>> => {
    const rows = await ask(
      side,
      sql`SELECT ${piece(side, eraMs)} AS era, count(*) AS n FROM
        (SELECT time FROM events UNION ALL SELECT time FROM drops) AS stored WHERE time < ${until} GROUP BY era`,
    )
    return new Map(rows.map(({ era, n }) => [Number(era), Number(n)]))
  }
  const [ours, theirs] = [await read(here), await read(there)]
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .sort((one, other) => one - other)
    .map((era) => ({ from: era * eraMs, to: Math.min((era + 1) * eraMs, until), rows: ours.get(era) ?? 0 }))
}

/** A website, and slots since 1970. */
export interface Slot {
  readonly website: number
  readonly slot: number
}

export async function compareSlots(here: Side, there: Side, span: Span): Promise<readonly Difference<Slot>[]> {
  const read = (side: Side) => readDigests(side, span, [text('website'), piece(side, slotMs)])
  return differencesOf(await read(here), await read(there)).map(({ piece, ...sides }) => {
    const [website, slot] = piece.split(' ')
    return { piece: { website: Number(website), slot: Number(slot) }, ...sides }
  })
}

/** Rounded down also before 1970, where engines round up. */
const piece = ({ dialect }: Side, size: number): Sql =>
  dialect.divide(text(`(time - (time % ${size} + ${size}) % ${size})`), text(`${size}`))

async function readDigests(side: Side, span: Span, keys: readonly Sql[]): Promise<Digests> {
  const digests = new Map<string, Digest>()
  // As a stream, which may take longer than a question: every event is read.
  for await (const rows of listen(side, digestOf(keys, span, side.dialect))) {
    for (const row of rows) {
      const piece = keys.map((_, index) => row[`k${index}`]).join(' ')
      digests.set(piece, { rows: Number(row.n), digest: BigInt(row.digest ?? 0) })
    }
  }
  return digests
}

const differencesOf = (ours: Digests, theirs: Digests): readonly Difference<string>[] =>
  [...new Set([...ours.keys(), ...theirs.keys()])]
    .map((piece) => ({ piece, here: ours.get(piece) ?? nothing, there: theirs.get(piece) ?? nothing }))
    .filter(({ here, there }) => here.rows !== there.rows || here.digest !== there.digest)

/** Websites of which there is something there, but nothing here any more. */
export async function findGoneWebsites(here: Side, there: Side): Promise<readonly number[]> {
  const question = sql`SELECT DISTINCT website FROM events UNION ALL SELECT DISTINCT website FROM drops`
  const kept = new Set((await ask(here, question)).map(({ website }) => Number(website)))
  const found = new Set((await ask(there, question)).map(({ website }) => Number(website)))
  return [...found].filter((website) => !kept.has(website))
}
