const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * How well a label matches what was typed: 0 if it begins with it, 1 if one of its words does, 2 if it contains it; null if it does not.
 * Case and accents do not matter.
 */
export function matchRank(label: string, typed: string): number | null {
  const [text, searched] = [fold(label), fold(typed.trim())]
  const at = text.indexOf(searched)
  if (at <= 0) return at === 0 ? 0 : null
  for (let start = at; start > 0; start = text.indexOf(searched, start + 1))
    if (!/[\p{L}\p{N}]/u.test(text[start - 1] ?? '')) return 1
  return 2
}

export interface Rankable {
  readonly label: string
}

/** What matches, the best matches first; equal ones keep their order. */
export const rankMatches = <T extends Rankable>(entries: readonly T[], typed: string): readonly T[] =>
  entries
    .flatMap((entry) => {
      const rank = matchRank(entry.label, typed)
      return rank === null ? [] : [{ entry, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
