import { message } from '../../../base/message.ts'
import {
  isUnverified,
  type OrUnverified,
  type SitemapContent,
  type SitemapEntry,
  type Sitemaps,
  type Unverified,
} from '../../facts/site/site-facts.ts'
import { type CheckOutcome, notApplicable, unverified } from '../check-outcome.ts'

export interface ReadSitemaps {
  readonly files: readonly { readonly url: string; readonly content: SitemapContent }[]
  readonly sample: readonly SitemapEntry[]
}

const noSitemap = message('The site has no sitemap.')

/** The sitemaps that exist and could be read, or the reason why there are none. */
export function readableSitemaps(sitemaps: OrUnverified<Sitemaps>): OrUnverified<ReadSitemaps> {
  if (isUnverified(sitemaps)) return sitemaps
  const files = sitemaps.files.flatMap(({ url, content }) => {
    return isUnverified(content) || content.kind === 'absent' ? [] : [{ url, content }]
  })
  if (files.length > 0) return { files, sample: sitemaps.sample }
  return sitemaps.files.map(({ content }) => content).find(isUnverified) ?? { unverified: noSitemap }
}

/** The outcome of a sitemap check if no sitemap is readable. */
export const withoutSitemap = ({ unverified: reason }: Unverified): CheckOutcome =>
  reason === noSitemap ? notApplicable(reason) : unverified(reason)
