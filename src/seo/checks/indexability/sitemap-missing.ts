import { message } from '../../../base/message.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, pass, unverified } from '../check-outcome.ts'
import { readableSitemaps } from './sitemap-files.ts'

export const sitemapMissing = defineCheck({
  id: 'sitemap-missing',
  title: 'XML sitemap is available',
  failure: 'XML sitemap is missing or invalid',
  needs: ['sitemaps'],
  run({ sitemaps }) {
    if (isUnverified(sitemaps)) return unverified(sitemaps.unverified)
    if (sitemaps.files.every(({ content }) => !isUnverified(content) && content.kind === 'absent')) {
      return fail({ found: message('none in robots.txt, none at /sitemap.xml') })
    }
    const readable = readableSitemaps(sitemaps)
    if (isUnverified(readable)) return unverified(readable.unverified)
    const malformed = readable.files.filter(({ content }) => content.kind === 'malformed' || content.problem !== null)
    if (malformed.length === 0) return pass(...readable.files.slice(0, 1).map(({ url }) => ({ found: url })))
    return fail(
      ...malformed.map(({ url, content }) => ({
        found: message('{url}: {problem}', { url, problem: content.problem ?? message('malformed') }),
      })),
    )
  },
  advice:
    'List the pages you want indexed in `/sitemap.xml`, and add `Sitemap: https://…` to robots.txt. A sitemap helps search engines find new and changed pages.',
  link: 'https://www.sitemaps.org/protocol.html',
})
