import type { Generated, Selectable } from 'kysely'
import type { Severity, Switch } from '../schema.ts'

/**
 * What crawls found, in a database of its own: `crawls.sqlite`, or tables of the PostgreSQL database. Its rows belong to a run of
 * a crawl (`crawl_runs` of the records) and are deleted by a job after the run. Names of closed sets are stored as their index
 * (`codes.ts`).
 */
export interface CrawlSchema {
  crawl_totals: CrawlTotalTable
  crawl_shares: CrawlShareTable
  crawl_hosts: CrawlHostTable
  crawl_urls: CrawlUrlTable
  crawl_frontier: CrawlFrontierTable
  crawl_links: CrawlLinkTable
  crawl_findings: CrawlFindingTable
  crawl_issues: CrawlIssueTable
  crawl_items: CrawlItemTable
  crawl_signatures: CrawlSignatureTable
  crawl_evidence: CrawlEvidenceTable
  crawl_anchors: CrawlAnchorsTable
  crawl_resources: CrawlResourceTable
  crawl_resource_uses: CrawlResourceUseTable
  crawl_near_duplicates: CrawlNearDuplicateTable
  crawl_sitemaps: CrawlSitemapTable
  crawl_patterns: CrawlPatternTable
  crawl_templates: CrawlTemplateTable
}

/** The ids of the URLs of a run are `run_id * urlsPerRun + number`, so that the rows of a run are one range of keys. */
export const urlsPerRun = 10_000_000

/** The ids of a run: `first` <= id < `end`. */
export const urlIdsOf = (runId: number): { readonly first: number; readonly end: number } => ({
  first: runId * urlsPerRun,
  end: (runId + 1) * urlsPerRun,
})

/**
 * The counts of a run. Every transaction that writes to a run locks this row first, so that nodes write one after another, and
 * the counts are exact.
 */
export interface CrawlTotalTable {
  run_id: number
  /** How many ids were given out. */
  last_number: Generated<number>
  /** Internal URLs, fetched or not, without excluded ones. */
  discovered: Generated<number>
  /** Rows of the frontier, of those in flight. */
  queued: Generated<number>
  in_flight: Generated<number>
  /** Requests for pages that were answered or failed for good; 304 counts as `not_modified` as well. */
  fetched: Generated<number>
  not_modified: Generated<number>
  ok: Generated<number>
  redirects: Generated<number>
  broken: Generated<number>
  inconclusive: Generated<number>
  blocked: Generated<number>
  excluded: Generated<number>
  external: Generated<number>
  bytes: Generated<number>
  /** Pages that a browser rendered, or failed to. */
  rendered: Generated<number>
  /** Links to new URLs that were not stored, because the run had too many. */
  dropped_links: Generated<number>
  /** Requests sent, with retries. */
  requests: Generated<number>
  /** When the counts of the current and of the previous window began, and `fetched` at those times, for pages per second. */
  window_at: Generated<number>
  window_fetched: Generated<number>
  earlier_at: Generated<number>
  earlier_fetched: Generated<number>
  /** How long workers have been at it, and until when this is counted. Pauses and downtime are not. */
  active_ms: Generated<number>
  active_at: Generated<number>
  updated_at: Generated<number>
}

/** A worker of a run. The job `runId/share` says who may be it; `lease` is that of the job, and a worker with another one writes nothing. */
export interface CrawlShareTable {
  run_id: number
  share: number
  lease: string
}

/** An origin of the run with its robots.txt. */
export interface CrawlHostTable {
  run_id: number
  origin: string
  /** `rules`, `allow-all`, `disallow-all`, or `unreachable`. */
  access: string
  status: number | null
  robots: string
  /** The seconds that `Crawl-delay` asks of us. */
  delay_seconds: number
  /** How often robots.txt was read, and when it is read again because it was unreachable; null if it is not. */
  robots_tries: Generated<number>
  robots_retry_at: number | null
  requests: Generated<number>
  /** When a request was last put off, by what (a status such as 429, or a kind of failure), and for how long. */
  slowed_at: Generated<number | null>
  slowed_by: Generated<string | null>
  slowed_ms: Generated<number | null>
  window_at: Generated<number>
  window_requests: Generated<number>
  earlier_at: Generated<number>
  earlier_requests: Generated<number>
}

/** Every URL that the run knows: pages, images, and the targets of links to other hosts. Unique by `run_id` and `url`. */
export interface CrawlUrlTable {
  id: number
  run_id: number
  /** 0 page, 1 image. */
  kind: number
  /** 1: on a host that the crawl does not fetch from. */
  external: Switch
  /** Where it was found first; see `sources`. */
  source: number
  found_on: number | null
  /** Clicks from the start page; null if no link leads there. While the crawl runs, that of its discovery. */
  depth: number | null
  in_sitemap: Generated<Switch>
  /** Null until it is decided; see `outcomes`. */
  outcome: number | null
  /** Why it is not `ok`: a code such as `timeout`, `status`, `robots`, `excluded`, `depth` or a trap. */
  reason: string | null
  /** The status of its own response: redirects are not followed, their target is a row of its own. */
  status: number | null
  attempts: Generated<number>
  fetched_at: number | null
  /** 1: it is unchanged since the previous run, whose facts were copied. */
  not_modified: Generated<Switch>
  redirect_id: number | null
  canonical_id: number | null
  indexable: Switch | null
  /** Why it is not indexable; see `indexReasons`. */
  index_reason: string | null
  words: number | null
  bytes: number | null
  wire_bytes: number | null
  first_byte_ms: number | null
  response_ms: number | null
  title_length: number | null
  description_length: number | null
  h1_count: number | null
  /** Links on it: to pages of the site, to other hosts, and images. */
  outlinks: number | null
  external_links: number | null
  images: number | null
  /** Links of other pages to it, and how many pages have one. Computed at the end. */
  inlinks: Generated<number>
  inlink_pages: Generated<number>
  /** The score of the page-level checks, 0 to 100. */
  score: number | null
  /** Internal link score, 0 to 100; computed at the end. */
  link_score: number | null
  issues: Generated<number>
  /** 1: it has our tracker's script. */
  tracker: Switch | null
  /** Visits in the last 30 days by the account's own analytics; null if unknown. */
  visits: number | null
  /** Clicks in search engines, in the last 30 days that these have; null if unknown. */
  clicks: number | null
  url: string
  content_type: string | null
  title: string | null
  description: string | null
  h1: string | null
  robots: string | null
  language: string | null
  /** The hash of the visible text. Equal hashes are exact duplicates. */
  content_hash: string | null
  etag: string | null
  last_modified: string | null
  /** A hash of the HTML as it was received, before scripts; null if it is no HTML, and in data of earlier versions. */
  html_hash: string | null
  /** See `renderings`; null if it is not HTML. */
  rendering: number | null
  /** The names of what scripts change, separated by spaces; null if the page was not rendered, or nothing is. */
  differs: string | null
  /** What the score was computed from, so that it can be computed again without ignored checks; see `packedScore`. */
  weights: string | null
  /** The first of the pages of one series, or of the versions in several languages, that it belongs to. Computed at the end. */
  related_id: number | null
  /** The first of the versions in several languages. Computed at the end. */
  cluster_id: number | null
  /** The size of an image in pixels, by its file; and the largest one in which a page shows it, by its attributes. */
  image_width: number | null
  image_height: number | null
  shown_width: number | null
  shown_height: number | null
}

/** URLs that still have to be fetched; deleted when the outcome is stored. */
export interface CrawlFrontierTable {
  url_id: number
  run_id: number
  /** 0 queued, 1 in flight, 2 to be retried after `due_at`. */
  state: number
  depth: number
  attempts: Generated<number>
  due_at: Generated<number>
  /** How often the thread that read the page has died. */
  crashes: Generated<number>
  /** The template of a page that is in flight to be rendered. */
  template: string | null
  /** Who has it in flight. */
  share: number | null
}

/** The `number` of the first link of a page that is in a sitemap: higher than that of any link on the page itself, which is read at another time. */
export const firstSitemapLink = 1_000_000

/**
 * Links, images, canonicals, hreflang and pagination of pages; redirects are in `crawl_urls.redirect_id`. A page may have hreflang
 * of sitemaps without having been fetched.
 */
export interface CrawlLinkTable {
  source_id: number
  /** Its place on the page, from 0; in sitemaps, from `firstSitemapLink`. */
  number: number
  /** See `linkKinds`. */
  kind: number
  target_id: number
  /** Where on the page; see `positions`. */
  position: number
  /** 1: `rel` has nofollow, ugc or sponsored, or the page says nofollow. */
  nofollow: Switch
  /** The rest of `rel`; empty for none. */
  rel: string
  /** The anchor text of a link, the alternative text of an image, the language of hreflang. */
  text: string
  /** The id or name on the target to which a link jumps; null if it jumps to none, or if it is for scripts. */
  fragment: string | null
}

/** A check that found something wrong with a URL. */
export interface CrawlFindingTable {
  run_id: number
  check_id: string
  url_id: number
  /** 1 warn, 2 fail. */
  verdict: number
  /** How many places on the page. */
  count: number
  /** What exactly, as JSON; null if the check says it all. */
  detail: string | null
  /** The points that the page's score gains once it is fixed; 0 for site-level checks. */
  gain: Generated<number>
  /** The points that it costs the page, in hundredths; 0 for site-level checks, and in runs before scoring version 4. */
  points: Generated<number>
  /** Whether the account ignores it; the API has the same name for it. */
  muted: Generated<Switch>
}

/** The findings of a check in the whole run; computed at the end. */
export interface CrawlIssueTable {
  run_id: number
  check_id: string
  level: 'page' | 'site'
  severity: Severity
  category: string
  /** Without ignored ones. */
  urls: number
  failed: number
  /** How many there were in the previous run with the same settings; null if there is none. */
  previous_urls: number | null
  /** Visits in the last 30 days of the affected pages; null if unknown. */
  visits: number | null
  /** Clicks on them in search engines, and for each page the larger of its visits and clicks, added up; null if unknown. */
  clicks: number | null
  people: number | null
  /** The points that the site's score gains once it is fixed on all pages. */
  gain: Generated<number>
  /** The points that it costs the site, in hundredths; null in runs before scoring version 4. */
  points: Generated<number | null>
  /** The points of each part of the score, as JSON. */
  parts: Generated<string | null>
  /** URLs whose findings are ignored. */
  muted: Generated<number>
}

/** Structured data of a page, by type. */
export interface CrawlItemTable {
  run_id: number
  type: string
  url_id: number
  format: string
  count: number
  /** How many of them lack required properties. */
  errors: Generated<number>
}

/** The MinHash signature of the text of a page; see `src/seo/crawls/page/min-hash.ts`. */
export interface CrawlSignatureTable {
  url_id: number
  signature: Uint8Array
}

/** What checks found on a page, and why no response could be read; see `src/seo/crawls/page/evidence.ts`. */
export interface CrawlEvidenceTable {
  url_id: number
  evidence: Uint8Array
}

/** The ids and names of a page to which links can jump; see `src/seo/facts/page/anchors.ts`. Pages where they are not known have no row. */
export interface CrawlAnchorsTable {
  url_id: number
  anchors: Uint8Array
}

/** What pages load apart from the images of `src`. Ids are those of the run, as of URLs; unique by `run_id` and `url`. */
export interface CrawlResourceTable {
  id: number
  run_id: number
  /** See `resourceKinds`. */
  kind: number
  /** 1: on a host that the crawl does not fetch pages from. */
  external: Switch
  /** The page where it was found first. */
  found_on: number
  /** Null if it was not requested. */
  outcome: number | null
  reason: string | null
  status: number | null
  content_type: string | null
  /** The size of the file. */
  bytes: number | null
  /** `Cache-Control`. */
  cache: string | null
  /** The size of an image, in pixels. */
  width: number | null
  height: number | null
  url: string
}

/** A page that loads a resource, itself or by a style sheet. */
export interface CrawlResourceUseTable {
  resource_id: number
  source_id: number
}

/**
 * Pages with a similar text, in an order in which the pages of a group follow each other, whatever the threshold: a page belongs
 * to the group of the page before it if `matches` of the hashes of their signatures are as many as the threshold asks for.
 */
export interface CrawlNearDuplicateTable {
  run_id: number
  place: number
  url_id: number
  matches: number
}

export interface CrawlSitemapTable {
  run_id: number
  number: number
  url: string
  found_in: string
  /** 0: not read yet. */
  done: Switch
  status: number | null
  /**
   * `urlset`, `index`, `feed`, `text`, `redirect`, `absent`, `malformed` or `unreachable`; `refused` says nothing about it; `skipped`
   * and, on another host, `foreign` were not requested.
   */
  kind: string | null
  entries: Generated<number>
  /** How many of these are on hosts that the crawl does not fetch from. */
  foreign_entries: Generated<number>
  bytes: Generated<number>
  problem: string | null
}

/** URLs that differ only in numbers and parameter values, for recognizing crawler traps. */
export interface CrawlPatternTable {
  run_id: number
  pattern: string
  /** The trap that it is; null if it is none. */
  trap: string | null
  urls: Generated<number>
  fetched: Generated<number>
  /** How many of these a page of the same pattern led to first. */
  chained: Generated<number>
  /** Fetched pages with the text of another page, and with that of another page of the pattern apart from numbers and dates. */
  duplicates: Generated<number>
  alike: Generated<number>
  /** The texts of its pages without numbers and dates: their first hashes, separated by spaces. */
  shapes: Generated<string>
  skipped: Generated<number>
  example: string
}

/** The pages that probably share a template, for deciding which of them are rendered. */
export interface CrawlTemplateTable {
  run_id: number
  /** See `pageTemplate`. */
  template: string
  /** How many of its pages were rendered: with the same content, with another one, and without success. */
  same: Generated<number>
  different: Generated<number>
  failed: Generated<number>
}

export type CrawlTotalRow = Selectable<CrawlTotalTable>
export type CrawlUrlRow = Selectable<CrawlUrlTable>
export type CrawlLinkRow = Selectable<CrawlLinkTable>
export type CrawlHostRow = Selectable<CrawlHostTable>
