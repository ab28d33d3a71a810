import type { SearchRow, SearchState } from '../events/search-day.ts'
import type { PageNaming } from './page-key.ts'

export type SyncedWebsite = PageNaming

/** What a search engine says of a day as a whole. */
export interface DayNumbers {
  readonly day: number
  readonly state: SearchState
  readonly clicks: number
  readonly impressions: number
  readonly position: number
  readonly position_sum: number
}

/** What a search engine has. */
export interface FoundDays {
  /** The first day that it may have. */
  readonly first: number
  /** Those that it has numbers of. */
  readonly days: readonly DayNumbers[]
  /** Everything about a day. */
  readonly rowsOf: (day: DayNumbers) => Promise<readonly SearchRow[]>
}

/** How numbers of a search engine are fetched. */
export interface SourceSync {
  readonly begin: (website: SyncedWebsite, now: number, signal: AbortSignal) => Promise<FoundDays>
}
