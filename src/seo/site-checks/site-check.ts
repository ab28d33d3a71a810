import type { Kysely } from 'kysely'
import type { CrawlSchema } from '../../database/crawl-data/schema.ts'
import type { Severity } from '../../database/schema.ts'
import type { Category } from '../checks/categories.ts'

/**
 * A check of a whole site, run once over the data of a crawl. It must be idempotent, because a crawl whose node died is finished
 * again; and its memory must not grow with the site: let the database group and join, or read in batches.
 */
export interface SiteCheck {
  readonly id: string
  /** The title for sites that pass. */
  readonly title: string
  /** The title for sites that fail or get a warning. */
  readonly failure: string
  readonly category: Category
  readonly severity: Severity
  /** Whether the crawl has seen too little of the site to say anything. It then does not run, and what it found before is not fixed. */
  isUnknown?(site: CrawledSite): Promise<boolean>
  /** Yields what is wrong, in any order; a URL at most once per check. */
  run(site: CrawledSite): AsyncIterable<SiteFinding> | Iterable<SiteFinding>
  /** How to fix it. */
  readonly advice: string
  /** The standard, or the most authoritative documentation. */
  readonly link: string
}

export interface SiteFinding {
  readonly urlId: number
  readonly verdict: 'warn' | 'fail'
  /** How many places; 1 by default. */
  readonly count?: number
  /** What exactly, as data for its reader. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/** The data of a run in which all pages are fetched. Inlinks and depths are computed. */
export interface CrawledSite {
  readonly runId: number
  /** The ids of its URLs: `first` <= id < `end`. Filter `crawl_urls.id`, `crawl_links.source_id` and the like by it. */
  readonly ids: { readonly first: number; readonly end: number }
  readonly db: Kysely<CrawlSchema>
  readonly now: number
  /** The name by which the run read robots.txt. */
  readonly crawler: string
  /** Aborted when the work has to stop. */
  readonly signal: AbortSignal
}

/** Restricts nothing yet; every check is defined by it, so that the compiler names what is missing. */
export const defineSiteCheck = (check: SiteCheck): SiteCheck => check
