/** The search engines whose numbers are stored. */
export const searchSources = ['google', 'bing'] as const
export type SearchSource = (typeof searchSources)[number]

export const isSearchSource = (value: unknown): value is SearchSource => searchSources.some((one) => one === value)

/**
 * What the numbers of a row are of: the whole day, a country and device, a page, or a page with a query, country and device. Search
 * engines leave rare queries out, so the numbers of queries are less than those of their pages and of the day.
 */
export const searchParts = ['day', 'country', 'page', 'query'] as const
export type SearchPart = (typeof searchParts)[number]

/** Whether a day may still change. */
export const searchStates = ['final', 'fresh'] as const
export type SearchState = (typeof searchStates)[number]

export interface SearchRow {
  readonly part: SearchPart
  /** Only the part `day` has one; '' in others. */
  readonly state: SearchState | ''
  /** Spelled like the pages of events; '' if it is not known. */
  readonly page: string
  readonly query: string
  /** ISO 3166-1 alpha-2, as that of events; '' if it is not known. */
  readonly country: string
  readonly device: string
  readonly clicks: number
  readonly impressions: number
  /** The sum of the positions of all impressions, in thousandths, so that positions can be averaged exactly. */
  readonly position_sum: number
}

/** All that a search engine has of a day of a website. The day is a date of the search engine, in days since 1970. */
export interface SearchDay {
  readonly website: number
  readonly source: string
  readonly day: number
  /** Exactly one of the part `day`; no rows at all for a day that is to be deleted. */
  readonly rows: readonly SearchRow[]
}

/** Days of a website that are to be deleted. */
export interface DeletedSearch {
  readonly website: number
  /** All sources without it. */
  readonly source?: SearchSource
  /** Only earlier days. */
  readonly before?: number
}
