import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'
import { ifRendered } from '../rendered.ts'
import { noindexOf, quoteRobots } from './indexing-rules.ts'

export const noindexRendered = defineCheck({
  id: 'noindex-rendered',
  title: 'Scripts do not change whether the page is indexed',
  failure: 'Scripts change whether the page is indexed',
  needs: ['head', 'rendering', 'request'],
  run({ head, rendering, request }) {
    return ifRendered(rendering, ({ raw }) => {
      const [sent] = noindexOf(raw.head, request.agent)
      const [shown] = noindexOf(head, request.agent)
      if ((sent === undefined) === (shown === undefined)) return pass()
      if (shown !== undefined) return fail({ ...quoteRobots(shown), expected: message('no noindex, as in the HTML') })
      return fail({
        found: message('noindex only in the HTML'),
        expected: message('the same with and without scripts'),
      })
    })
  },
  advice:
    'Decide on `noindex` in the HTML or in a header, and do not change it with scripts. Search engines do not render a page that has `noindex`, so scripts that remove it have no effect.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
})
