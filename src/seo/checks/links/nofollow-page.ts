import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { heededRobots, quoteRobots } from '../indexability/indexing-rules.ts'

export const nofollowPage = defineCheck({
  id: 'nofollow-page',
  title: 'Links on the page are followed',
  failure: 'Page is nofollow',
  needs: ['head', 'request'],
  run({ head, request }) {
    if (request.intendedNoindex) return notApplicable(message('The page is meant to stay out of search results.'))
    const nofollow = heededRobots(head, request.agent).filter(({ directives }) =>
      directives.some((name) => name === 'nofollow' || name === 'none'),
    )
    return failIfAny(nofollow.map((robots) => ({ ...quoteRobots(robots), expected: message('no nofollow') })))
  },
  advice:
    'Remove `nofollow` (or `none`) from the robots meta tag or the `X-Robots-Tag` header. Otherwise crawlers do not discover pages that are only linked from here.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#directives',
})
