import type { Text } from '../../base/message.ts'
import type { SiteFacts } from '../facts/site/site-facts.ts'

/** Site facts that are all unverified, for the same reason. */
export function unknownSite(origin: string, reason: Text): SiteFacts {
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
