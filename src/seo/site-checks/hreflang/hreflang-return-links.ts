import { sql } from 'kysely'
import { isLinkOfIndexable } from '../conditions.ts'
import { pagesWithLinks } from '../links/pages-with-links.ts'
import { defineSiteCheck } from '../site-check.ts'
import { isNamedVersion, mayMissVersions } from './named-versions.ts'

export const hreflangReturnLinks = defineSiteCheck({
  id: 'hreflang-return-links',
  title: 'hreflang versions name each other',
  failure: 'hreflang return links are missing',
  category: 'accessibility',
  severity: 'high',
  async *run(site) {
    if (await mayMissVersions(site)) return
    yield* pagesWithLinks(site, {
      kinds: ['hreflang'],
      where: sql`${isNamedVersion} and target.external = 0 and target.indexable = 1 and link.target_id <> link.source_id
      and ${isLinkOfIndexable}
      and not exists (select 1 from crawl_links as back where back.source_id = link.target_id and back.kind = link.kind
        and back.target_id = link.source_id)`,
      verdict: 'fail',
    })
  },
  advice:
    'List all language versions on each of them, including the page itself. Search engines ignore a version that does not name the page in return.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})
