import { isUnverified, type SitemapEntry } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, unverified } from '../check-outcome.ts'
import { targetProblem } from '../target-problem.ts'
import { readableSitemaps, withoutSitemap } from './sitemap-files.ts'

export const sitemapBadUrl = defineCheck({
  id: 'sitemap-bad-url',
  title: 'The sitemap lists only pages that can be indexed',
  failure: 'The sitemap lists pages that cannot be indexed',
  needs: ['sitemaps'],
  run({ sitemaps }) {
    const readable = readableSitemaps(sitemaps)
    if (isUnverified(readable)) return withoutSitemap(readable)
    const badLocs = readable.files.flatMap(({ url, content }) =>
      content.badLoc.items.map(({ line, value }) => ({
        found: `${url}, line ${line}: ${value}`,
        expected: 'an absolute address of the same host',
      })),
    )
    const badPages = readable.sample.flatMap((entry) => {
      const problem = problemOf(entry)
      return problem === null
        ? []
        : [{ found: `${entry.url}: ${problem}`, expected: 'status 200, indexable, canonical' }]
    })
    const findings = [...badLocs, ...badPages]
    if (findings.length === 0 && readable.sample.every(({ page }) => isUnverified(page))) {
      return unverified('No page of the sitemap could be looked at.')
    }
    return failIfAny(findings)
  },
  advice: 'List only addresses that answer with 200, may be crawled and indexed, and name themselves as canonical.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
})

function problemOf({ url, page, allowed }: SitemapEntry): string | null {
  if (allowed === false) return 'blocked by robots.txt'
  if (isUnverified(page)) return null
  const elsewhere = page.canonical !== null && page.canonical !== url && page.canonical !== page.finalUrl
  return targetProblem(page) ?? (elsewhere ? `its canonical address is ${page.canonical}` : null)
}
