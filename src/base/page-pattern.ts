import { foldCase } from './fold-case.ts'
import { matchesWildcard, parseWildcard, type Wildcard } from './wildcard.ts'

/**
 * A pattern for pages, as people type them: `*` stands for any characters, case and a trailing slash make no difference, and
 * neither do query and fragment unless the pattern has them. What is typed as it is displayed (`/thank you`) also matches its
 * percent-encoded form.
 */
export interface PagePattern {
  /** How a page is shortened before it is compared; all of it is compared if null. */
  readonly without: 'fragment' | 'query and fragment' | null
  /** One of them must match. In folded case. */
  readonly wildcards: readonly Wildcard[]
  /** What all matching pages begin with. */
  readonly start: string
}

/** A fragment with one of these is a page of its own, of an app that routes by fragments. */
export const routeFragments = ['#/', '#!'] as const

export function parsePagePattern(text: string): PagePattern {
  const folded = foldCase(text)
  const spellings = [folded, foldCase(percentEncode(text))].flatMap(withAndWithoutSlash)
  const wildcards = [...new Set(spellings)].map(parseWildcard)
  return {
    without: text.endsWith('*') || text.includes('#') ? null : text.includes('?') ? 'fragment' : 'query and fragment',
    wildcards,
    start: commonStart(wildcards.map(({ start }) => start)),
  }
}

/** The pattern of a path that ends with a star matches the slash anyway, and the home page is nothing but a slash. */
function withAndWithoutSlash(pattern: string): readonly string[] {
  const end = pattern.search(/[?#]/)
  const path = end < 0 ? pattern : pattern.slice(0, end)
  const rest = end < 0 ? '' : pattern.slice(end)
  if (path === '' || path === '/' || path.endsWith('*')) return [pattern]
  const bare = path.endsWith('/') ? path.slice(0, -1) : path
  return [bare + rest, `${bare}/${rest}`]
}

/** The characters that browsers encode in paths and queries. */
const percentEncode = (text: string): string =>
  text.replace(/[\s"<>^`{}]|[^\p{ASCII}]/gu, (character) => encodeURIComponent(character))

function commonStart(texts: readonly string[]): string {
  const [first = '', ...others] = texts
  let length = first.length
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--
  const start = first.slice(0, length)
  // Not half of a character.
  return start.isWellFormed() ? start : start.slice(0, -1)
}

export function matchesPage({ without, wildcards }: PagePattern, page: string): boolean {
  const folded = foldCase(page)
  const isRoute = routeFragments.some((start) => folded.includes(start))
  const withoutFragment = isRoute || without === null ? folded : before(folded, '#')
  const compared = isRoute || without !== 'query and fragment' ? withoutFragment : before(withoutFragment, '?')
  return wildcards.some((wildcard) => matchesWildcard(wildcard, compared))
}

const before = (text: string, separator: string): string => text.split(separator, 1)[0] ?? ''
