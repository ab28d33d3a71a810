/** URLs without end that a crawler can get lost in, by name. */
export const traps = [
  'calendar',
  'counter',
  'parameters',
  'duplicates',
  'repeating-path',
  'deep-path',
  'session-id',
] as const
export type Trap = (typeof traps)[number]

/** What is known about the URLs that differ only in numbers and parameter values. */
export interface PatternCounts {
  readonly trap: string | null
  readonly urls: number
  readonly fetched: number
  readonly duplicates: number
  /** URLs that a page of the same pattern led to first. */
  readonly chained: number
  /** Fetched pages with the text of another one, apart from numbers and dates. */
  readonly alike: number
}

const maxSegments = 25
const maxParameters = 10
/** A segment, or a pair of segments, may occur this often in a path. */
const maxRepeats = 2
/** A pattern may have this many URLs before what was fetched decides. */
const maxDates = 500
const enoughFetched = 50
const maxDuplicateShare = 0.8
/** The number of pages that lead to each other: a calendar has a dozen different texts before they repeat. */
const enoughAlike = 100
const maxAlikeShare = 0.75
const minChainedShare = 0.8
/** Fewer pages say enough of a pattern next to a trap, such as the months of days. */
const enoughNextToTrap = { fetched: 5, alike: 20 }
/** Copies of a combination of parameters, if nearly all that was fetched of the path are copies. */
const enoughOfCombination = 2
/** A series whose pages lead to each other, and to the pages below them. */
const enoughOfSeries = 5
/** URLs that combine several parameters: filters and sort orders. */
const maxCombinations = 2_000
const minParametersOfCombination = 3
const yearsAround = { before: 40, after: 2 }

/** The trap that a URL is by itself; null if none. */
function trapOf(url: URL, now: number): Trap | null {
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  if (segments.length > maxSegments) return 'deep-path'
  if (repeats(segments)) return 'repeating-path'
  if (url.search !== '' && url.search.split('&').length > maxParameters) return 'parameters'
  return hasAbsurdDate(url, now) ? 'calendar' : null
}

/** The same with what stands for all such URLs of its host. */
export function ownTrapOf(url: URL, now: number): { readonly trap: Trap; readonly key: string } | null {
  const trap = trapOf(url, now)
  return trap === null ? null : { trap, key: `${url.host} ${trap}` }
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
    ...[yearParameter.exec(search)].filter((match) => match !== null),
  ]
  return years.some(([, text]) => {
    const number = Number(text)
    return number > current + yearsAround.after || number < current - yearsAround.before
  })
}

/** A segment that no person has named: letters and digits that alternate at least this often. */
const minAlternations = 4
const withoutNumbers = (segment: string): string =>
  (segment.match(/\d(?=[a-z])|[a-z](?=\d)/gi)?.length ?? 0) >= minAlternations ? '0' : segment.replace(/\d+/g, '0')

/** The URL with its numbers and parameter values replaced; null if there is nothing to replace, so that it is alone. */
export function patternOf(url: URL): string | null {
  const path = url.pathname.split('/').map(withoutNumbers).join('/')
  if (url.search === '') return path === url.pathname ? null : `${url.host}${path}`
  const names = url.search
    .slice(1)
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '')
  return `${url.host}${path}?${[...new Set(names)].toSorted().join('&')}`.slice(0, 500)
}

const hasDate = /\/0\/0(?:\/|$|\?)|0-0(?:-0)?|[?&](?:date|day|month|year|week|cal\w*|tribe\w*)(?:&|$)/i

/** The first folder of a pattern with its host, or its page: what belongs to one calendar, one shop or one search. */
const placeOf = (pattern: string): string => /^[^/]*(?:\/[^/?]*)?/.exec(pattern)?.[0] ?? pattern

/** The patterns of what a pattern is a part of: the month of a day, the year of a month, and a page with fewer parameters. */
export function patternsAbove(pattern: string): readonly string[] {
  const [path = '', query] = pattern.split('?', 2)
  if (query !== undefined) {
    const names = query.split('&')
    return names.length === 1 ? [] : names.map((_, index) => `${path}?${names.toSpliced(index, 1).join('&')}`)
  }
  const above = path.replace(/[-/]0(\/?)$/, '$1')
  return above === path || !/0\/?$/.test(above) ? [] : [above, ...patternsAbove(above)]
}

/** The path of a pattern that combines parameters, with `?`; null if it does not. */
export function pathOfCombination(pattern: string): string | null {
  const [path = '', query = ''] = pattern.split('?', 2)
  return query.includes('&') ? `${path}?` : null
}

/** Whether it is worth to ask what is next to a pattern. */
export const mayBeTrap = ({ fetched, duplicates, alike }: PatternCounts): boolean =>
  fetched >= enoughOfCombination && Math.max(duplicates, alike) > maxAlikeShare * fetched

/**
 * The trap that a pattern turned out to be, by its own counts, those of the traps and patterns above it, and those of all patterns of its path
 * if it combines parameters; null if none.
 */
export function trapOfPattern(
  pattern: string,
  counts: PatternCounts,
  others: readonly (PatternCounts & { readonly pattern: string })[] = [],
  ofPath: Pick<PatternCounts, 'fetched' | 'duplicates'> = { fetched: 0, duplicates: 0 },
): Trap | null {
  const { trap, urls, fetched, duplicates } = counts
  const known = traps.find((name) => name === trap)
  if (known !== undefined) return known
  const isNextToTrap = others.some((one) => one.trap !== null && placeOf(one.pattern) === placeOf(pattern))
  // Filters that can be combined have few URLs of each combination.
  const areAllCopies = ofPath.fetched >= enoughFetched && ofPath.duplicates / ofPath.fetched > maxDuplicateShare
  const enough = isNextToTrap ? enoughNextToTrap : { fetched: enoughFetched, alike: enoughAlike }
  const enoughCopies = areAllCopies ? enoughOfCombination : enough.fetched
  if (fetched >= enoughCopies && duplicates / fetched > maxDuplicateShare) return 'duplicates'
  const above = patternsAbove(pattern)
  const isEndless =
    (isSeries(counts) && fetched >= enough.alike) ||
    // The days of a calendar, each of which only its month leads to.
    (areAlike(counts) &&
      others.some((one) => above.includes(one.pattern) && isSeries(one) && one.fetched + fetched >= enough.alike))
  if (isEndless) return hasDate.test(pattern) ? 'calendar' : 'counter'
  if (hasDate.test(pattern) && urls > maxDates && pattern.includes('?')) return 'calendar'
  const parameters = pattern.split('?')[1]?.split('&').length ?? 0
  return parameters >= minParametersOfCombination && urls > maxCombinations ? 'parameters' : null
}

const areAlike = ({ fetched, alike }: PatternCounts): boolean => alike > maxAlikeShare * fetched

const isSeries = (counts: PatternCounts): boolean =>
  counts.fetched >= enoughOfSeries && counts.chained >= minChainedShare * counts.urls && areAlike(counts)

/** The setting by which a pattern is excluded; null if no path stands for it. */
export function exclusionOf(pattern: string, example: string): string | null {
  const own = pattern.includes('/') ? pattern : patternOf(new URL(example))
  if (own === null) return null
  const [path = '', query] = own.slice(own.indexOf('/')).split('?', 2)
  return path.replace(/0+/g, '*') + (query === undefined ? '' : '?*')
}
