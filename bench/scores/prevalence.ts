/**
 * How many pages of the web have each flaw, as far as it is known: HTTP Archive's Web Almanac 2024 (chapters SEO, accessibility,
 * security, performance, page weight, structured data, compression, markup), which counts 16 million sites. Flaws that it does not count
 * are estimated (marked by a trailing comment).
 */
export const prevalence = {
  // Indexability
  error: 0.02, // estimated: pages that answer with 404, 410 or 5xx
  noindex: 0.039,
  robotsBlocked: 0.01, // estimated
  robotsError: 0.006,
  robotsMissing: 0.14,
  robotsUnreadable: 0.05, // estimated
  canonicalMissing: 0.35,
  canonicalRelative: 0.02, // estimated
  canonicalTwice: 0.008,
  canonicalBroken: 0.01, // estimated
  redirectChain: 0.06, // estimated
  sitemapMissing: 0.3, // estimated
  softNotFound: 0.1, // estimated
  // Content
  titleMissing: 0.02,
  titleTwice: 0.02, // estimated
  titleLong: 0.25, // estimated
  titleShort: 0.12, // estimated
  descriptionMissing: 0.333,
  descriptionTwice: 0.02, // estimated
  h1Missing: 0.3,
  h1Several: 0.16,
  headingSkip: 0.42,
  thin: 0.22, // estimated, from the median of 360 words
  doctypeMissing: 0.03,
  charsetMissing: 0.03, // estimated
  headBroken: 0.223,
  duplicateId: 0.2, // estimated
  obsoleteElements: 0.12, // estimated
  openEmail: 0.15, // estimated
  // Links
  brokenLink: 0.12, // estimated
  brokenOutgoing: 0.15, // estimated
  redirectedLink: 0.3, // estimated
  scriptLink: 0.1, // estimated
  genericLink: 0.16,
  namelessLink: 0.34,
  nofollowPage: 0.022,
  nofollowLink: 0.05, // estimated
  insecureLink: 0.1, // estimated
  severalHosts: 0.1, // estimated
  // Images
  altMissing: 0.31,
  brokenImage: 0.05, // estimated
  heavyImage: 0.2, // estimated
  unsizedImage: 0.66,
  lazyHero: 0.16,
  oldFormat: 0.7, // estimated
  // Social and structured data
  noPreview: 0.4,
  previewBroken: 0.03, // estimated
  noStructuredData: 0.49,
  structuredDataBroken: 0.02, // estimated
  structuredDataIncomplete: 0.1, // estimated
  noIcon: 0.12, // estimated
  // Performance
  slow: 0.3,
  verySlow: 0.08,
  uncompressed: 0.13,
  heavyPage: 0.45,
  manyElements: 0.25, // estimated
  heavyScripts: 0.8,
  shortCache: 0.5, // estimated
  blocking: 0.85,
  http1: 0.22,
  // Security
  insecure: 0.11,
  noRedirectToHttps: 0.08, // estimated
  mixedScript: 0.01, // estimated
  mixedImage: 0.04, // estimated
  noHsts: 0.7,
  noPolicy: 0.81,
  sniffing: 0.52,
  framing: 0.66,
  expiring: 0.02, // estimated
  // Accessibility, mobile, languages
  langMissing: 0.14,
  viewportMissing: 0.06,
  zoomDisabled: 0.2, // estimated
  hreflang: 0.1,
  hreflangOneWay: 0.02, // estimated
} as const

export type Flaw = keyof typeof prevalence
export type Flaws = ReadonlySet<Flaw>

const isFlaw = (name: string): name is Flaw => name in prevalence
const flawNames = Object.keys(prevalence).filter(isFlaw)

/**
 * Draws the flaws of a page. They are correlated: a site that is cared for has few, a neglected one has many. `care` is uniform between
 * 0 and 1, so that each flaw is as frequent as the table says, unless a kind of site has a frequency of its own.
 */
export function drawFlaws(random: () => number, care: number, own: Partial<Record<Flaw, number>>): Flaws {
  const chanceOf = (flaw: Flaw): number => {
    const mean = own[flaw] ?? prevalence[flaw]
    return mean <= 0.5 ? 2 * mean * (1 - care) : 1 - 2 * (1 - mean) * care
  }
  return new Set(flawNames.filter((flaw) => random() < chanceOf(flaw)))
}
