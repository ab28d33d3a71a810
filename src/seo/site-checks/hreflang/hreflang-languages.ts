import { sql } from 'kysely'
import { codeOf, linkKinds } from '../../../database/crawl-data/codes.ts'
import { byRange } from '../by-range.ts'
import { defineSiteCheck } from '../site-check.ts'

/** Norwegian has codes that are used interchangeably. */
const language = sql`case when lower(substr(text, 1, 2)) in ('nb', 'nn') then 'no' else lower(substr(text, 1, 2)) end`

export const hreflangLanguages = defineSiteCheck({
  id: 'hreflang-languages',
  title: 'hreflang names each page by one language',
  failure: 'hreflang names a page by several languages',
  category: 'accessibility',
  severity: 'medium',
  async *run(site) {
    const rows = byRange(site, async ({ first, end }) => {
      type Row = { target_id: number; one: string; other: string }
      const targets = await sql<Row>`select target_id, min(${language}) as one, max(${language}) as other
        from crawl_links where target_id >= ${first} and target_id < ${end}
          and kind = ${sql.lit(codeOf(linkKinds, 'hreflang'))} and lower(text) <> 'x-default'
        group by target_id having min(${language}) <> max(${language})`.execute(site.db)
      return targets.rows
    })
    for await (const { target_id, one, other } of rows) {
      yield { urlId: target_id, verdict: 'warn', count: 2, detail: { languages: [one, other] } }
    }
  },
  advice:
    'Use the same language code for a page on all pages that name it. Several regions of one language may share a URL, several languages should not.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})
