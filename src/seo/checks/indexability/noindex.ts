import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { noindexOf, quoteRobots } from './indexing-rules.ts'

export const noindex = defineCheck({
  id: 'noindex',
  title: 'The page may be indexed',
  failure: 'The page forbids search engines to index it',
  needs: ['head', 'request'],
  run({ head, request }) {
    const found = noindexOf(head, request.agent)
    if (request.intendedNoindex) return notApplicable('The page is meant to stay out of search results.')
    if (found.length === 0) return pass()
    return fail(...found.map((robots) => ({ ...quoteRobots(robots), expected: 'no noindex' })))
  },
  advice:
    'Take `noindex` (or `none`) out of the robots meta element or the X-Robots-Tag header. If the page is meant to stay out of search results, say so when asking for the report.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
})
