import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { noindexOf, quoteRobots } from './indexing-rules.ts'

export const noindex = defineCheck({
  id: 'noindex',
  title: 'Page can be indexed',
  failure: 'Page is blocked from indexing',
  needs: ['head', 'request'],
  run({ head, request }) {
    const noindex = noindexOf(head, request.agent)
    if (request.intendedNoindex) return notApplicable(message('The page is meant to stay out of search results.'))
    if (noindex.length === 0) return pass()
    return fail(...noindex.map((robots) => ({ ...quoteRobots(robots), expected: message('no noindex') })))
  },
  advice:
    'Remove `noindex` (or `none`) from the robots meta tag or the `X-Robots-Tag` header. If the page is meant to stay out of search results, say so in the settings of the report.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
})
