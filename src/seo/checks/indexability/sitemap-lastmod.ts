import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { failIfAny } from '../check-outcome.ts'
import { readableSitemaps, withoutSitemap } from './sitemap-files.ts'

export const sitemapLastmod = defineCheck({
  id: 'sitemap-lastmod',
  title: 'Dates in the sitemap are valid',
  failure: 'The sitemap has dates that cannot be read',
  needs: ['sitemaps'],
  run({ sitemaps }) {
    const readable = readableSitemaps(sitemaps)
    if (isUnverified(readable)) return withoutSitemap(readable)
    return failIfAny(
      readable.files.flatMap(({ url, content }) =>
        content.badLastmod.items.map(({ line, value }) => ({
          found: `${url}, line ${line}: ${value}`,
          expected: 'a W3C date, such as 2026-01-31',
        })),
      ),
    )
  },
  advice: 'Write `<lastmod>` as YYYY-MM-DD, or as a full timestamp with a time zone.',
  link: 'https://www.w3.org/TR/NOTE-datetime',
})
