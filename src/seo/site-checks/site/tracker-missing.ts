import { sql } from 'kysely'
import { byRange } from '../by-range.ts'
import { defineSiteCheck } from '../site-check.ts'

const minPages = 5
/** Unless visits are known, so many pages must have the tracker before the others are reported. */
const minShare = 0.5

export const trackerMissing = defineSiteCheck({
  id: 'tracker-missing',
  title: 'All pages count their visits',
  failure: 'Pages without the tracking script',
  category: 'performance',
  severity: 'low',
  async *run(site) {
    const { first, end } = site.ids
    const { pages, tracked, visited } = await site.db
      .selectFrom('crawl_urls')
      .where('id', '>=', first)
      .where('id', '<', end)
      .where('tracker', 'is not', null)
      .select([
        sql<number>`count(*)`.as('pages'),
        sql<number>`coalesce(sum(tracker), 0)`.as('tracked'),
        sql<number>`count(visits)`.as('visited'),
      ])
      .executeTakeFirstOrThrow()
    // Where no page has it, the script has another name, or the site is not ours to count.
    if (Number(tracked) === 0 || Number(pages) < minPages) return
    if (Number(visited) === 0 && Number(tracked) < minShare * Number(pages)) return
    const missing = byRange(site, (range) =>
      site.db
        .selectFrom('crawl_urls')
        .select('id')
        .where('id', '>=', range.first)
        .where('id', '<', range.end)
        .where('tracker', '=', 0)
        .orderBy('id')
        .execute(),
    )
    for await (const { id } of missing) yield { urlId: id, verdict: 'warn' }
  },
  advice:
    'Add the tracking script to the template of these pages. Their visits are not counted, and visits that begin there lack their referrer.',
  link: 'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/script',
})
