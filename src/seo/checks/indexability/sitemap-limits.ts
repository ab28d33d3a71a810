import { message } from '../../../base/message.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { failIfAny } from '../check-outcome.ts'
import { readableSitemaps, withoutSitemap } from './sitemap-files.ts'

const maxEntries = 50_000
const maxBytes = 50 * 1024 * 1024

export const sitemapLimits = defineCheck({
  id: 'sitemap-limits',
  title: 'Sitemaps are within the size limits',
  failure: 'Sitemap exceeds the size limits',
  needs: ['sitemaps'],
  run({ sitemaps }) {
    const readable = readableSitemaps(sitemaps)
    if (isUnverified(readable)) return withoutSitemap(readable)
    const over = readable.files.filter(({ content }) => content.entries > maxEntries || content.bytes > maxBytes)
    return failIfAny(
      over.map(({ url, content }) => ({
        found: message('{url}: at least {urls} URLs and {size} MiB', {
          url,
          urls: content.entries,
          size: Math.floor(content.bytes / 2 ** 20),
        }),
        expected: message('at most {urls} URLs and {size} MiB', { urls: maxEntries, size: maxBytes / 2 ** 20 }),
      })),
    )
  },
  advice:
    'Split the sitemap into several files and list them in a sitemap index. Search engines read at most 50,000 URLs and 50 MiB per file.',
  link: 'https://www.sitemaps.org/protocol.html#index',
})
