import { sql } from 'kysely'
import { hasOutcome, isLinkOfIndexable } from '../conditions.ts'
import { followRedirects } from '../follow.ts'
import { defineSiteCheck } from '../site-check.ts'
import { pagesWithLinks } from './pages-with-links.ts'

export const linksToRedirects = defineSiteCheck({
  id: 'links-to-redirects',
  title: 'Internal links lead straight to their target',
  failure: 'Pages with links to permanent redirects',
  category: 'links',
  severity: 'low',
  async *run(site) {
    const follow = followRedirects(site)
    const pages = pagesWithLinks(site, {
      kinds: ['link'],
      // A temporary redirect asks to keep the link.
      where: sql`target.external = 0 and target.status in (301, 308) and ${hasOutcome('target', 'redirect')}`,
      verdict: 'warn',
    })
    for await (const { detail, ...finding } of pages) {
      const links = []
      for (const link of detail.links) {
        const { steps, isLoop } = await follow(link.to)
        links.push({ ...link, final_url: isLoop ? null : (steps.at(-1)?.url ?? null) })
      }
      yield { ...finding, detail: { links } }
    }
  },
  advice: 'Link to the final URL. Each redirect on the way slows down visitors and crawlers.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
})

export const linksToNonCanonical = defineSiteCheck({
  id: 'links-to-non-canonical',
  title: 'Internal links lead to canonical URLs',
  failure: 'Pages with links to non-canonical URLs',
  category: 'links',
  severity: 'low',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['link'],
      // A list that is sorted or filtered by parameters names the list without them, and has to be linked all the same.
      where: sql`target.index_reason = 'canonical' and link.source_id <> link.target_id
        and exists (select 1 from crawl_urls as canonical where canonical.id = target.canonical_id and canonical.indexable = 1
          and canonical.id <> link.source_id
          and substr(target.url, 1, length(canonical.url) + 1) <> canonical.url || '?')`,
      verdict: 'warn',
    }),
  advice:
    'Link to the canonical URL. Links are a signal for which of several URLs is shown in search results, and these contradict your canonical tags.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})

export const linksToNoindex = defineSiteCheck({
  id: 'links-to-noindex',
  title: 'Internal links lead to indexable pages',
  failure: 'Pages with links to noindex pages',
  category: 'links',
  severity: 'information',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['link'],
      where: sql`link.nofollow = 0 and target.index_reason = 'noindex' and link.source_id <> link.target_id
        and ${isLinkOfIndexable}`,
      verdict: 'warn',
    }),
  advice:
    'Check that the pages are meant to stay out of search results. Search engines follow their links less and less.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
})

export const linksToBlocked = defineSiteCheck({
  id: 'links-to-blocked',
  title: 'Internal links lead to pages that crawlers may read',
  failure: 'Pages with links to URLs that robots.txt blocks',
  category: 'links',
  severity: 'low',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['link'],
      where: sql`link.nofollow = 0 and ${hasOutcome('target', 'blocked')}`,
      verdict: 'warn',
    }),
  advice:
    'Allow the URL in robots.txt if it belongs in search results. If it does not, leave out the link where you can, because the links of a blocked page lead crawlers nowhere.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
})
