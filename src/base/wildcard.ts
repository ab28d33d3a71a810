/** A pattern in which `*` matches any characters or none, and every other character matches itself. */
export interface Wildcard {
  readonly start: string
  /** The parts between two stars, in order; never empty. */
  readonly middle: readonly string[]
  /** Null if the pattern has no star: it then matches only its start. */
  readonly end: string | null
}

export function parseWildcard(pattern: string): Wildcard {
  const [start = '', ...rest] = pattern.split('*')
  const end = rest.pop() ?? null
  return { start, middle: rest.filter((part) => part !== ''), end }
}

/** Runs in linear time, unlike a regular expression, because the first match of each part is always a right one. */
export function matchesWildcard({ start, middle, end }: Wildcard, text: string): boolean {
  if (end === null) return text === start
  if (text.length < start.length + end.length || !text.startsWith(start) || !text.endsWith(end)) return false
  const last = text.length - end.length
  let position = start.length
  for (const part of middle) {
    const at = text.indexOf(part, position)
    if (at < 0) return false
    position = at + part.length
  }
  return position <= last
}

export const countStars = (pattern: string): number => pattern.split('*').length - 1
