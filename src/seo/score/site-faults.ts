import { caps } from './caps.ts'

/** What a site-level check costs the site. */
export interface SiteFault {
  readonly check: string
  /** The points that it costs at most. */
  readonly weight: number
  /** It costs all of them if this share of the pages is affected, and fewer by the square root; 0: the first finding costs all. */
  readonly full: number
  readonly cap?: SiteCap
}

export interface SiteCap {
  /** The site has at most this score… */
  readonly score: number
  /** …if this share of the pages fails; 0: if the check fails at all. */
  readonly from: number
  readonly because: string
}

/** By what goes wrong, with the checks that find it. A weight of 0 leaves the points to the checks of pages, or to the cap. */
export const siteFaults: Readonly<Record<string, readonly SiteFault[]>> = {
  errors: [
    { check: 'broken-pages', weight: 7, full: 0.1 },
    {
      check: 'many-broken-pages',
      weight: 0,
      full: 0,
      cap: { score: 69, from: 0, because: 'more than one page in ten does not work' },
    },
    {
      check: 'soft-404-pages',
      weight: 4,
      full: 0.2,
      cap: { score: 69, from: 0.5, because: 'most pages are error pages that claim to work' },
    },
  ],
  'broken links': [
    { check: 'broken-links', weight: 8, full: 0.25 },
    { check: 'broken-images', weight: 3, full: 0.25 },
    { check: 'broken-resources', weight: 3, full: 0.25 },
    { check: 'broken-external-links', weight: 2, full: 0.5 },
    { check: 'broken-anchors', weight: 1, full: 0.5 },
    { check: 'pagination-broken', weight: 3, full: 0.1 },
  ],
  redirects: [
    { check: 'redirects-to-errors', weight: 4, full: 0.05 },
    { check: 'redirect-loops', weight: 4, full: 0.05 },
    { check: 'redirect-chains', weight: 3, full: 0.1 },
    { check: 'temporary-redirects', weight: 2, full: 0.2 },
    { check: 'links-to-redirects', weight: 2, full: 0.5 },
  ],
  duplicates: [
    {
      check: 'duplicate-content',
      weight: 6,
      full: 0.3,
      cap: { score: 59, from: 0.5, because: 'most pages are copies of others' },
    },
    {
      check: 'near-duplicate-content',
      weight: 5,
      full: 0.5,
      cap: { score: 69, from: 0.5, because: 'most pages say nearly the same as others' },
    },
    { check: 'duplicate-titles', weight: 4, full: 0.5 },
    { check: 'duplicate-descriptions', weight: 2, full: 0.5 },
    { check: 'duplicate-h1', weight: 2, full: 0.5 },
    { check: 'protocol-duplicates', weight: 5, full: 0.2 },
    { check: 'host-duplicates', weight: 5, full: 0.2 },
    { check: 'slash-duplicates', weight: 3, full: 0.2 },
    { check: 'case-duplicates', weight: 3, full: 0.2 },
    { check: 'parameter-duplicates', weight: 3, full: 0.2 },
  ],
  canonicals: [
    { check: 'canonical-to-error', weight: 6, full: 0.1 },
    { check: 'canonical-not-indexable', weight: 5, full: 0.1 },
    { check: 'canonical-loops', weight: 5, full: 0.1 },
    { check: 'canonical-to-redirect', weight: 3, full: 0.1 },
    { check: 'canonical-chains', weight: 3, full: 0.1 },
    { check: 'canonical-other-host', weight: 2, full: 0.2 },
    { check: 'canonical-with-noindex', weight: 2, full: 0.1 },
    { check: 'links-to-non-canonical', weight: 2, full: 0.5 },
  ],
  hreflang: [
    { check: 'hreflang-return-links', weight: 4, full: 0.2 },
    { check: 'hreflang-broken', weight: 4, full: 0.1 },
    { check: 'hreflang-not-indexable', weight: 4, full: 0.2 },
    { check: 'hreflang-sitemap-conflict', weight: 3, full: 0.2 },
    { check: 'hreflang-redirects', weight: 2, full: 0.2 },
    { check: 'hreflang-languages', weight: 2, full: 0.2 },
  ],
  orphans: [
    { check: 'orphan-pages', weight: 4, full: 0.2 },
    { check: 'orphan-visited-pages', weight: 2, full: 0.1 },
    { check: 'deep-pages', weight: 2, full: 0.5 },
    { check: 'links-to-blocked', weight: 1, full: 0.5 },
    { check: 'pagination-unlinked', weight: 2, full: 0.1 },
    { check: 'pagination-to-first', weight: 2, full: 0.1 },
    { check: 'pagination-not-indexable', weight: 1, full: 0.1 },
  ],
  sitemaps: [
    { check: 'sitemaps-broken', weight: 5, full: 0 },
    { check: 'sitemap-errors', weight: 4, full: 0.1 },
    { check: 'sitemap-noindex', weight: 3, full: 0.1 },
    { check: 'sitemap-blocked', weight: 3, full: 0.1 },
    { check: 'sitemap-redirects', weight: 3, full: 0.1 },
    { check: 'sitemaps-too-large', weight: 3, full: 0 },
    { check: 'sitemap-non-canonical', weight: 2, full: 0.1 },
    { check: 'not-in-sitemap', weight: 2, full: 0.5 },
    { check: 'sitemaps-other-host', weight: 1, full: 0 },
  ],
  traps: [
    {
      check: 'crawl-traps',
      weight: 8,
      full: 0,
      cap: { score: 79, from: 0, because: 'crawlers get lost in URLs without end instead of reading the pages' },
    },
  ],
  'scripts and images': [
    { check: 'oversized-images', weight: 1, full: 0.5 },
    { check: 'head-by-scripts', weight: 2, full: 0.2 },
    { check: 'content-by-scripts', weight: 2, full: 0.5 },
  ],
  'the whole site': [
    {
      check: 'site-blocked',
      weight: 0,
      full: 0,
      cap: { score: 29, from: 0, because: 'robots.txt keeps crawlers from reading any page' },
    },
    {
      check: 'start-page-not-indexable',
      weight: 0,
      full: 0,
      cap: { score: 49, from: 0, because: 'search engines cannot show the page that everything starts from' },
    },
    { check: 'thin-templates', weight: 0, full: 0 },
    { check: 'slow-templates', weight: 0, full: 0 },
    { check: 'heavy-templates', weight: 0, full: 0 },
    { check: 'tracker-missing', weight: 0, full: 0 },
    { check: 'links-to-noindex', weight: 0, full: 0 },
    { check: 'single-inlink', weight: 0, full: 0 },
  ],
}

/** A cap of pages limits the site as well if this share of its indexable pages has it. */
export const siteCapFrom = 0.5

/** Checks that find pages which search engines cannot index although they should; of several, a page counts for the first. */
export const coverageChecks = [
  'broken-pages',
  'noindex',
  'canonical-to-error',
  'canonical-not-indexable',
  'canonical-loops',
  'sitemap-blocked',
] as const

const byCheck = new Map(
  Object.values(siteFaults)
    .flat()
    .map((fault) => [fault.check, fault]),
)
const pageCaps = new Map(
  caps.map(({ check, score, because }): readonly [string, SiteCap] => [check, { score, because, from: siteCapFrom }]),
)

export const faultOf = (check: string): SiteFault | undefined => byCheck.get(check)

/** How a check limits the score of the site; undefined if it never does. */
export const siteCapOf = (check: string): SiteCap | undefined => byCheck.get(check)?.cap ?? pageCaps.get(check)
