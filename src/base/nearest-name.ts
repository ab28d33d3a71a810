const maxLength = 100

/**
 * The known name that was most likely meant: one with few typing errors, or else the shortest that has all words of the name.
 * Null if there is none.
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length > maxLength) return null
  const near = known
    .map((each) => ({ each, distance: editDistance(name, each) }))
    .filter(({ distance }) => distance <= Math.max(1, Math.floor(name.length / 3)))
    .toSorted((one, other) => one.distance - other.distance)[0]
  if (near) return near.each
  const words = wordsOf(name)
  const longer = known.filter((each) => words.every((word) => wordsOf(each).includes(word)))
  return longer.toSorted((one, other) => one.length - other.length)[0] ?? null
}

const wordsOf = (name: string): readonly string[] => name.split(/[ _-]+/).filter((word) => word !== '')

/** How many letters have to be inserted, removed, replaced or swapped with their neighbor. */
function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  const cell = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    rows.push(current)
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        cell(row - 1, column) + 1,
        cell(row, column - 1) + 1,
        cell(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return cell(one.length, other.length)
}
