import {
  isUnverified,
  type OrUnverified,
  type SitemapContent,
  type SitemapEntry,
  type Sitemaps,
} from '../../facts/site/site-facts.ts'

export interface ReadSitemaps {
  readonly files: readonly { readonly url: string; readonly content: SitemapContent }[]
  readonly sample: readonly SitemapEntry[]
}

/** The sitemaps that are there and could be read, or why there is none. */
export function readableSitemaps(sitemaps: OrUnverified<Sitemaps>): OrUnverified<ReadSitemaps> {
  if (isUnverified(sitemaps)) return sitemaps
  const files = sitemaps.files.flatMap(({ url, content }) => {
    return isUnverified(content) || content.kind === 'absent' ? [] : [{ url, content }]
  })
  if (files.length > 0) return { files, sample: sitemaps.sample }
  return sitemaps.files.map(({ content }) => content).find(isUnverified) ?? { unverified: 'The site has no sitemap.' }
}
