import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { notApplicable, pass, warn } from '../check-outcome.ts'
import { ifRendered, phoneLab } from '../rendered.ts'
import { vitalLimits } from '../vitals.ts'

const goodMs = vitalLimits.largest_contentful_paint.good

export const largestPaint = defineCheck({
  id: 'largest-paint',
  title: 'Main content appears quickly',
  failure: 'Main content appears late',
  needs: ['rendering'],
  run({ rendering }) {
    return ifRendered(rendering, ({ browser }) => {
      const largest = phoneLab(browser)?.largest_contentful_paint ?? null
      if (largest === null) return notApplicable(message('The page shows nothing.'))
      const paint = message('{ms} ms: {element}', { ms: largest.value, element: largest.element?.snippet ?? '' })
      return largest.value <= goodMs
        ? pass({ found: paint })
        : warn({ found: paint, expected: message('at most {n} ms', { n: goodMs }) })
    })
  },
  advice:
    'Let the largest element of the first screen load early: put it in the HTML, do not load it lazily, and shorten what has to load before it.',
  link: 'https://web.dev/articles/lcp',
})
