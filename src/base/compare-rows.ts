type Value = number | string | null

export interface RowOrder<Row> {
  readonly sort: 'asc' | 'desc'
  readonly read: (row: Row) => Value
  /** Decides between rows with equal values, in ascending order. */
  readonly nameOf: (row: Row) => string
}

/** Rows without a value come last in both directions, and equal ones in the order of their names. */
export function compareRows<Row>({ sort, read, nameOf }: RowOrder<Row>): (one: Row, other: Row) => number {
  const sign = sort === 'asc' ? 1 : -1
  return (one, other) => {
    const [a, b] = [read(one), read(other)]
    const byName = compare(nameOf(one), nameOf(other))
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byName
    return sign * compare(a, b) || byName
  }
}

const compare = <T extends number | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)
