/** URLs without end that a crawler can get lost in, by name. */
export const traps = ['calendar', 'parameters', 'duplicates', 'repeating-path', 'deep-path', 'session-id'] as const
export type Trap = (typeof traps)[number]

/** What is known about the URLs that differ only in numbers and parameter values. */
export interface PatternCounts {
  readonly trap: string | null
  readonly urls: number
  readonly fetched: number
  readonly duplicates: number
}

const maxSegments = 25
const maxParameters = 10
/** A segment, or a pair of segments, may occur this often in a path. */
const maxRepeats = 2
/** A pattern may have this many URLs before what was fetched decides. */
const maxDates = 500
const enoughFetched = 50
const maxDuplicateShare = 0.8
/** URLs that combine several parameters: filters and sort orders. */
const maxCombinations = 2_000
const minParametersOfCombination = 3
const yearsAround = { before: 40, after: 2 }

/** The trap that a URL is by itself; null if none. */
export function trapOf(url: URL, now: number): Trap | null {
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  if (segments.length > maxSegments) return 'deep-path'
  if (repeats(segments)) return 'repeating-path'
  if (url.search !== '' && url.search.split('&').length > maxParameters) return 'parameters'
  return hasAbsurdDate(url, now) ? 'calendar' : null
}

/** /a/b/a/b/a/b, or /a/a/a: relative links that are resolved against ever deeper pages. */
function repeats(segments: readonly string[]): boolean {
  for (const length of [1, 2, 3]) {
    for (let from = 0; from + length * (maxRepeats + 1) <= segments.length; from++) {
      const first = segments.slice(from, from + length).join('/')
      if (/^[\d/]*$/.test(first)) continue
      let times = 1
      while (segments.slice(from + times * length, from + (times + 1) * length).join('/') === first) times++
      if (times > maxRepeats) return true
    }
  }
  return false
}

const year = /(?<!\d)((?:1[89]|2\d|[3-9]\d)\d\d)(?=[-/](?:0?[1-9]|1[0-2])(?:\D|$))/g
const yearParameter = /(?:^|[?&])(?:y|yr|year|jahr)=(\d{4})(?:&|$)/i

/** A calendar that can be turned forever reaches years in which nothing happens. */
function hasAbsurdDate({ pathname, search }: URL, now: number): boolean {
  const current = new Date(now).getUTCFullYear()
  const years = [
    ...(pathname + search).matchAll(year),
    ...[yearParameter.exec(search)].filter((found) => found !== null),
  ]
  return years.some(([, text]) => {
    const found = Number(text)
    return found > current + yearsAround.after || found < current - yearsAround.before
  })
}

/** The URL with its numbers and parameter values replaced; null if there is nothing to replace, so that it is alone. */
export function patternOf(url: URL): string | null {
  const path = url.pathname.replace(/\d+/g, '0')
  if (url.search === '') return path === url.pathname ? null : `${url.host}${path}`
  const names = url.search
    .slice(1)
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '')
  return `${url.host}${path}?${[...new Set(names)].toSorted().join('&')}`.slice(0, 500)
}

const hasDate = /\/0\/0(?:\/|$|\?)|0-0(?:-0)?|[?&](?:date|day|month|year|week|cal\w*|tribe\w*)(?:&|$)/i

/** The trap that a pattern turned out to be; null if none. */
export function trapOfPattern(pattern: string, { trap, urls, fetched, duplicates }: PatternCounts): Trap | null {
  const known = traps.find((name) => name === trap)
  if (known !== undefined) return known
  if (fetched >= enoughFetched && duplicates / fetched > maxDuplicateShare) return 'duplicates'
  if (hasDate.test(pattern) && urls > maxDates && pattern.includes('?')) return 'calendar'
  const parameters = pattern.split('?')[1]?.split('&').length ?? 0
  return parameters >= minParametersOfCombination && urls > maxCombinations ? 'parameters' : null
}
