import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { failIfAny } from '../check-outcome.ts'
import { readableSitemaps, withoutSitemap } from './sitemap-files.ts'

const maxEntries = 50_000
const maxBytes = 50 * 1024 * 1024

export const sitemapLimits = defineCheck({
  id: 'sitemap-limits',
  title: 'Each sitemap keeps to the limits',
  failure: 'A sitemap is larger than search engines read',
  needs: ['sitemaps'],
  run({ sitemaps }) {
    const readable = readableSitemaps(sitemaps)
    if (isUnverified(readable)) return withoutSitemap(readable)
    const over = readable.files.filter(({ content }) => content.entries > maxEntries || content.bytes > maxBytes)
    return failIfAny(
      over.map(({ url, content }) => ({
        found: `${url}: ${content.entries} addresses, ${content.bytes} bytes, or more`,
        expected: `at most ${maxEntries} addresses and ${maxBytes} bytes`,
      })),
    )
  },
  advice: 'Split the sitemap into several and list them in a sitemap index.',
  link: 'https://www.sitemaps.org/protocol.html#index',
})
