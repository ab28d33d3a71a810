import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'
import { ifRendered } from '../rendered.ts'

export const canonicalRendered = defineCheck({
  id: 'canonical-rendered',
  title: 'Scripts keep the canonical URL',
  failure: 'Scripts change the canonical URL',
  needs: ['head', 'rendering'],
  run({ head, rendering }) {
    return ifRendered(rendering, ({ raw }) => {
      const [sent, shown] = [raw.head.canonicals[0]?.url ?? null, head.canonicals[0]?.url ?? null]
      // Adding one to a page that has none is safe.
      if (sent === null || sent === shown) return pass()
      return fail({ at: head.canonicals[0]?.at ?? null, found: shown ?? message('missing'), expected: sent })
    })
  },
  advice:
    'Send the right canonical URL in the HTML, and do not change it with scripts. Search engines may use either of the two, or ignore both.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
})
