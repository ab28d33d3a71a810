import { sql } from 'kysely'
import { isLinkOfIndexable } from '../conditions.ts'
import { pagesWithLinks } from '../links/pages-with-links.ts'
import { defineSiteCheck } from '../site-check.ts'
import { isInSitemap, isNamedVersion } from './named-versions.ts'

/** Conflicts within HTML and headers are those of the check `hreflang-conflict` of the page. */
export const hreflangSitemapConflict = defineSiteCheck({
  id: 'hreflang-sitemap-conflict',
  title: 'Sitemaps name one hreflang URL per language',
  failure: 'Sitemaps name other hreflang URLs for a language',
  category: 'accessibility',
  severity: 'high',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['hreflang'],
      where: sql`${isInSitemap} and ${isLinkOfIndexable} and ${isNamedVersion}
      and exists (select 1 from crawl_links as other where other.source_id = link.source_id and other.kind = link.kind
        and other.kind >= 3 and other.target_id <> link.target_id and other.number < link.number
        and lower(other.text) = lower(link.text))`,
      verdict: 'fail',
    }),
  advice:
    'Name the same URL for a language in HTML, headers and all sitemaps, or keep only one of them. Search engines cannot tell which one is meant otherwise.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})
