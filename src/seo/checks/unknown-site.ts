import type { SiteFacts } from '../facts/site/site-facts.ts'

/** The facts beside a page of which nothing could be learnt. */
export function unknownSite(origin: string, reason: string): SiteFacts {
  const unverified = { unverified: reason }
  const nothing = { items: [], skipped: 0 }
  return {
    host: {
      origin,
      robots: unverified,
      sitemaps: unverified,
      favicon: unverified,
      randomPath: unverified,
      variants: [],
      llmsTxt: unverified,
    },
    robots: unverified,
    slashVariant: unverified,
    canonical: unverified,
    hreflang: nothing,
    links: nothing,
    images: nothing,
    resources: nothing,
    ogImage: null,
    icon: null,
  }
}
