import { sql } from 'kysely'
import { hasOutcome } from '../conditions.ts'
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
