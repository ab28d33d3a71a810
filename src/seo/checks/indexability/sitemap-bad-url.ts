import { message, type Text } from '../../../base/message.ts'
import { isUnverified, type SitemapEntry } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, unverified } from '../check-outcome.ts'
import { targetProblem } from '../target-problem.ts'
import { readableSitemaps, withoutSitemap } from './sitemap-files.ts'

export const sitemapBadUrl = defineCheck({
  id: 'sitemap-bad-url',
  title: 'Sitemap lists only indexable pages',
  failure: 'Sitemap lists non-indexable pages',
  needs: ['sitemaps'],
  run({ sitemaps }) {
    const readable = readableSitemaps(sitemaps)
    if (isUnverified(readable)) return withoutSitemap(readable)
    const badLocs = readable.files.flatMap(({ url, content }) =>
      content.badLoc.items.map(({ line, value }) => ({
        found: message('{url}, line {line}: {content}', { url, line: String(line), content: value }),
        expected: message('an absolute URL on the same host'),
      })),
    )
    const badPages = readable.sample.flatMap((entry) => {
      const problem = problemOf(entry)
      return problem === null
        ? []
        : [
            {
              found: message('{url}: {problem}', { url: entry.url, problem }),
              expected: message('an indexable, canonical page with status 200'),
            },
          ]
    })
    const findings = [...badLocs, ...badPages]
    if (findings.length === 0 && readable.sample.every(({ page }) => isUnverified(page))) {
      return unverified(message('No page of the sitemap could be fetched.'))
    }
    return failIfAny(findings)
  },
  advice:
    'List only canonical URLs that return status 200 and may be crawled and indexed. Other entries waste crawl budget and make the sitemap less trustworthy.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
})

function problemOf({ url, page, allowed }: SitemapEntry): Text | null {
  if (allowed === false) return message('blocked by robots.txt')
  if (isUnverified(page)) return null
  const elsewhere = page.canonical !== null && page.canonical !== url && page.canonical !== page.finalUrl
  return targetProblem(page) ?? (elsewhere ? message('canonicalized to {url}', { url: page.canonical ?? '' }) : null)
}
