import { message } from '../../../base/message.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified } from '../check-outcome.ts'
import { noindexOf, quoteRobots } from './indexing-rules.ts'

export const noindexHidden = defineCheck({
  id: 'noindex-hidden',
  title: 'Crawlers can see the noindex directive',
  failure: 'noindex is hidden by robots.txt',
  needs: ['head', 'robotsAccess', 'request'],
  run({ head, robotsAccess, request }) {
    const noindex = noindexOf(head, request.agent)
    if (noindex.length === 0) return notApplicable(message('The page has no noindex directive.'))
    if (isUnverified(robotsAccess)) return unverified(robotsAccess.unverified)
    return robotsAccess.page.allowed ? pass() : fail(...noindex.map(quoteRobots))
  },
  advice:
    'Allow the page in robots.txt. Crawlers that may not fetch the page never see its `noindex` and may list the bare URL in search results.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
})
