/** The search engines whose numbers are stored. */
export const searchSources = ['google', 'bing'] as const
export type SearchSource = (typeof searchSources)[number]

export const isSearchSource = (value: unknown): value is SearchSource => searchSources.some((one) => one === value)

/** The reports that are imported as files: Google's about search results, and those of both about answers of AI. */
export const searchReports = ['google', 'google-ai', 'bing-ai'] as const
export type SearchReport = (typeof searchReports)[number]

/** The file of a report. It is stored as a source of its own, so that it can be deleted, and what is fetched of its days counts instead. */
export interface SearchFile {
  readonly report: SearchReport
  /**
   * The first day of the range of which the file has pages and queries. They are stored on its last day, as their days are
   * unknown. Null if each row has its own day.
   */
  readonly first: number | null
  /** The number of the import. */
  readonly tag: number
}

export const searchFileSource = ({ report, first, tag }: SearchFile): string => `${report} ${first ?? 'days'} ${tag}`

/** Which sources are files, in RE2. */
export const searchFilePattern = `(${searchReports.join('|')}) (days|[0-9]{1,6}) [0-9]{1,15}`

/** Null if the source is none of a file. */
export function readSearchFile(source: string): SearchFile | null {
  const [name, first = '', tag = ''] = source.split(' ')
  const report = searchReports.find((one) => one === name)
  if (!report || !/^(?:days|\d{1,6})$/.test(first) || !/^\d{1,15}$/.test(tag)) return null
  return { report, first: first === 'days' ? null : Number(first), tag: Number(tag) }
}

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
  readonly source?: string
  /** Only earlier days. */
  readonly before?: number
}
