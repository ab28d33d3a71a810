/** A roll-up of a day whose events have been deleted because of their age, in the form in which stores exchange it. */
export interface RetainedRow {
  /** That of a roll-up, `slotDimension`, or `buildDimension` for the row that says what the day's roll-ups count. */
  readonly dimension: string
  readonly overlap: number
  readonly value: string
  readonly slot: number
  readonly previous: number
  readonly [measure: string]: string | number
}

/** All roll-ups of a day of a website that has no events any more. */
export interface RetainedDay {
  readonly website: number
  readonly zone: string
  readonly day: number
  readonly rows: readonly RetainedRow[]
}

/** The cells of a row by the names of their columns. */
export const retainedCells = (
  { website, zone, day }: Omit<RetainedDay, 'rows'>,
  row: RetainedRow,
): Readonly<Record<string, string | number>> => ({ website, zone, day, ...row })
