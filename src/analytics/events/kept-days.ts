import type { Measure } from './sql/measures.ts'
import { measures } from './sql/measures.ts'
import type { Row } from './store.ts'

/** A roll-up of a day whose events have been deleted because of their age, in the form in which stores exchange it. */
export interface KeptRow extends Readonly<Record<Measure, number>> {
  /** That of a roll-up, `slotDimension`, or `buildDimension` for the row that says what the day's roll-ups count. */
  readonly dimension: string
  readonly overlap: number
  readonly value: string
  readonly slot: number
  readonly previous: number
}

/** All roll-ups of a day of a website that has no events any more. */
export interface KeptDay {
  readonly website: number
  readonly zone: string
  readonly day: number
  readonly rows: readonly KeptRow[]
}

export const toKeptRow = (row: Row): KeptRow => ({
  dimension: String(row.dimension),
  overlap: Number(row.overlap),
  value: String(row.value),
  slot: Number(row.slot),
  previous: Number(row.previous),
  // Every measure is in the list.
  ...(Object.fromEntries(measures.map((name) => [name, Number(row[name])])) as Record<Measure, number>),
})
