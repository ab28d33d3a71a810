import type { Replies, SharedWebsite, Website } from '../../api/generated.ts'
import type { Query } from '../../api/request.ts'
import type { StatsAccess } from '../../api/stats.ts'
import type { PageUrl } from '../../router.ts'
import type { Loadable } from '../../state/use-load.ts'
import type { View } from './view.ts'

/** What all panels of the page query. */
export interface Scope {
  readonly access: StatsAccess
  readonly domain: string
  /** The path of the site in the console, which the paths of its tabs begin with. */
  readonly home: string
  /** The website, if the viewer owns it. */
  readonly website: Website | null
  /** What a shared page that is limited to a segment cannot be broken down by. */
  readonly hiddenDimensions?: readonly string[]
  /** What a share link shows. */
  readonly sections?: SharedWebsite['sections']
  /** Whether the website of a shared page has path groups. */
  readonly hasPathGroups?: boolean
  /** How many segments a shared page offers. */
  readonly segments?: number
  readonly pageUrl: PageUrl
  /** What the service refuses of the URL, each as `name=value`: `pageUrl` does not have it. */
  readonly refused: readonly string[]
  readonly setRefused: (pairs: readonly string[]) => void
  readonly view: View
  readonly query: Query
  readonly timezone: string
  /** Whether visits have regions and cities. */
  readonly hasRegions: boolean
  /** The totals that percentages refer to. */
  readonly totals: Loadable<Replies['readStats']>
}

/** What a page of a website is about, and how its statistics are read. */
export interface Site
  extends Pick<
    Scope,
    'access' | 'domain' | 'home' | 'website' | 'hiddenDimensions' | 'sections' | 'hasPathGroups' | 'segments'
  > {}
