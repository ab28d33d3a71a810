import type { Replies, Website } from '../../api/generated.ts'
import type { Query } from '../../api/request.ts'
import type { Site } from '../../api/stats.ts'
import type { Place } from '../../router.ts'
import type { Loading } from '../../state/use-load.ts'
import type { View } from './view.ts'

/** What every part of the page is asked about. */
export interface Scope {
  readonly site: Site
  readonly domain: string
  /** The record, where the reader owns it. */
  readonly website: Website | null
  readonly place: Place
  readonly view: View
  readonly query: Query
  readonly timezone: string
  /** The numbers that shares are of. */
  readonly totals: Loading<Replies['readStats']>
}
