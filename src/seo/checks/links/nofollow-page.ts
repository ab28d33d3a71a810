import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { heededRobots, quoteRobots } from '../indexability/indexing-rules.ts'

export const nofollowPage = defineCheck({
  id: 'nofollow-page',
  title: 'Crawlers may follow the links of the page',
  failure: 'The page tells crawlers to follow none of its links',
  needs: ['head', 'request'],
  run({ head, request }) {
    if (request.intendedNoindex) return notApplicable('The page is meant to stay out of search results.')
    const nofollow = heededRobots(head, request.agent).filter(({ directives }) =>
      directives.some((name) => name === 'nofollow' || name === 'none'),
    )
    return failIfAny(nofollow.map((robots) => ({ ...quoteRobots(robots), expected: 'no nofollow' })))
  },
  advice:
    'Take `nofollow` (or `none`) out of the robots meta element or the X-Robots-Tag header: pages that are linked from here only are not found.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#directives',
})
