import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { ifRendered } from '../rendered.ts'

export const horizontalOverflow = defineCheck({
  id: 'horizontal-overflow',
  title: 'Page fits the width of a phone',
  failure: 'Page is wider than a phone',
  needs: ['rendering'],
  run({ rendering }) {
    return ifRendered(rendering, ({ browser: { layout } }) => {
      if (layout === null) return notApplicable(message('The page shows nothing.'))
      if (layout.scrollWidth <= layout.width + 1) return pass()
      const width = message('{n} pixels', { n: layout.scrollWidth })
      const elements = layout.wide.map(({ snippet }) => ({ found: snippet }))
      return fail({ found: width, expected: message('at most {n} pixels', { n: layout.width }) }, ...elements)
    })
  },
  advice:
    'Limit the width of these elements, for example by `max-width: 100%`, and let wide tables scroll by themselves.',
  link: 'https://web.dev/articles/responsive-web-design-basics',
})
