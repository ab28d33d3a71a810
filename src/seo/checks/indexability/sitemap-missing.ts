import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, pass, unverified } from '../check-outcome.ts'
import { readableSitemaps } from './sitemap-files.ts'

export const sitemapMissing = defineCheck({
  id: 'sitemap-missing',
  title: 'The site has a sitemap that can be read',
  failure: 'The site has no sitemap that can be read',
  needs: ['sitemaps'],
  run({ sitemaps }) {
    if (isUnverified(sitemaps)) return unverified(sitemaps.unverified)
    if (sitemaps.files.every(({ content }) => !isUnverified(content) && content.kind === 'absent')) {
      return fail({ found: 'none in robots.txt, none at /sitemap.xml', expected: 'a sitemap' })
    }
    const readable = readableSitemaps(sitemaps)
    if (isUnverified(readable)) return unverified(readable.unverified)
    const malformed = readable.files.filter(({ content }) => content.kind === 'malformed')
    if (malformed.length === 0) return pass(...readable.files.slice(0, 1).map(({ url }) => ({ found: url })))
    return fail(...malformed.map(({ url, content }) => ({ found: `${url}: ${content.problem ?? 'malformed'}` })))
  },
  advice:
    'List the pages that search engines shall index in /sitemap.xml, and name it in robots.txt: `Sitemap: https://…`.',
  link: 'https://www.sitemaps.org/protocol.html',
})
