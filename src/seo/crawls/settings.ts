import type { RenderMode } from '../audit/render-page-facts.ts'

/** The settings of a crawl as they are stored. Only runs with the same can be compared. */
export interface CrawlSettings {
  readonly max_pages: number
  /** Null for no limit. */
  readonly max_depth: number | null
  readonly max_minutes: number | null
  /** Wildcards; a URL must match one of them, unless there are none. */
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly subdomains: 0 | 1
  readonly sitemaps: 0 | 1
  readonly respect_robots: 0 | 1
  readonly external_links: 0 | 1
  /** Null for our own. */
  readonly user_agent: string | null
  /** Requests per second to a host, at most; null for as many as it can handle. */
  readonly rate: number | null
  /** Requests at a time to a host, at most. */
  readonly concurrency: number
  /** `auto`: one page of each template, and those of templates whose scripts change what matters. */
  readonly render: RenderMode
  readonly max_rendered: number
  /** Style sheets, scripts, fonts and the like that are requested; 0 for none. */
  readonly max_resources: number
}

export const defaultSettings: CrawlSettings = {
  max_pages: 10_000,
  max_depth: null,
  max_minutes: null,
  include: [],
  exclude: [],
  subdomains: 0,
  sitemaps: 1,
  respect_robots: 1,
  external_links: 1,
  user_agent: null,
  rate: null,
  concurrency: 8,
  render: 'auto',
  max_rendered: 200,
  max_resources: 1_000,
}

/** A run as its workers need it. */
export interface RunSpec {
  readonly runId: number
  readonly url: string
  readonly settings: CrawlSettings
  /** By lower-case name; sent only to the crawl's own hosts. */
  readonly headers: Readonly<Record<string, string>>
  /** Whose crawl it is, among those whose pages are rendered. */
  readonly owner?: string
  /** The run whose unchanged pages need not be sent again. */
  readonly previousId: number | null
  /** How many workers share the run, as long as it lasts, if that was decided. */
  readonly shares?: number | undefined
}

/** How many workers share a run, on one node or several. Each gets its part of the concurrency and the rate. */
export const workersOf = ({ settings, shares }: Pick<RunSpec, 'settings' | 'shares'>): number =>
  shares ?? Math.min(4, settings.concurrency)

export const readStoredSettings = (text: string): CrawlSettings => ({ ...defaultSettings, ...JSON.parse(text) })
