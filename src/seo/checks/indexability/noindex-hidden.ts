import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified } from '../check-outcome.ts'
import { noindexOf, quoteRobots } from './indexing-rules.ts'

export const noindexHidden = defineCheck({
  id: 'noindex-hidden',
  title: 'Crawlers can read the noindex of the page',
  failure: 'robots.txt hides the noindex of the page',
  needs: ['head', 'robotsAccess', 'request'],
  run({ head, robotsAccess, request }) {
    const found = noindexOf(head, request.agent)
    if (found.length === 0) return notApplicable('The page has no noindex that could be hidden.')
    if (isUnverified(robotsAccess)) return unverified(robotsAccess.unverified)
    return robotsAccess.page.allowed ? pass() : fail(...found.map(quoteRobots))
  },
  advice:
    'A crawler that may not read the page never learns of its noindex, and may list the bare address. Let robots.txt allow the page.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
})
