import { message } from '../../../base/message.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { failIfAny } from '../check-outcome.ts'
import { readableSitemaps, withoutSitemap } from './sitemap-files.ts'

export const sitemapLastmod = defineCheck({
  id: 'sitemap-lastmod',
  title: 'Sitemap dates are valid',
  failure: 'Sitemap has invalid dates',
  needs: ['sitemaps'],
  run({ sitemaps }) {
    const readable = readableSitemaps(sitemaps)
    if (isUnverified(readable)) return withoutSitemap(readable)
    return failIfAny(
      readable.files.flatMap(({ url, content }) =>
        content.badLastmod.items.map(({ line, value }) => ({
          found: message('{url}, line {line}: {content}', { url, line: String(line), content: value }),
          expected: message('a date such as 2026-01-31'),
        })),
      ),
    )
  },
  advice:
    'Write `<lastmod>` as `YYYY-MM-DD` or as a full timestamp with time zone. Search engines ignore dates they cannot parse.',
  link: 'https://www.w3.org/TR/NOTE-datetime',
})
