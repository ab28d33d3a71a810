/** A pattern in which `*` stands for any characters, none included, and everything else for itself. */
export interface Wildcard {
  readonly start: string
  /** What stands between two stars, in order; never empty. */
  readonly middle: readonly string[]
  /** Null where the pattern has no star: it then matches nothing but its start. */
  readonly end: string | null
}

export function parseWildcard(pattern: string): Wildcard {
  const [start = '', ...rest] = pattern.split('*')
  const end = rest.pop() ?? null
  return { start, middle: rest.filter((part) => part !== ''), end }
}

/** The first place where a part fits is always right, so that nothing is tried twice, unlike in a regular expression. */
export function matchesWildcard({ start, middle, end }: Wildcard, text: string): boolean {
  if (end === null) return text === start
  if (text.length < start.length + end.length || !text.startsWith(start) || !text.endsWith(end)) return false
  const last = text.length - end.length
  let position = start.length
  for (const part of middle) {
    const found = text.indexOf(part, position)
    if (found < 0) return false
    position = found + part.length
  }
  return position <= last
}

export const starsIn = (pattern: string): number => pattern.split('*').length - 1
