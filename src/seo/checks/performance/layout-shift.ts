import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { notApplicable, pass, warn } from '../check-outcome.ts'
import { ifRendered, phoneLab } from '../rendered.ts'
import { vitalLimits } from '../vitals.ts'

const { good } = vitalLimits.layout_shift

export const layoutShift = defineCheck({
  id: 'layout-shift',
  title: 'Layout is stable while the page loads',
  failure: 'Layout shifts while the page loads',
  needs: ['rendering'],
  run({ rendering }) {
    return ifRendered(rendering, ({ browser }) => {
      const shift = phoneLab(browser)?.layout_shift
      if (shift === undefined) return notApplicable(message('The page shows nothing.'))
      if (shift.value <= good) return pass({ found: String(shift.value) })
      const elements = shift.shifts.flatMap((one) => one.elements.map(({ snippet }) => ({ found: snippet })))
      return warn({ found: String(shift.value), expected: message('at most {n}', { n: good }) }, ...elements)
    })
  },
  advice: 'Reserve the space of images, ads and late content by `width` and `height` or `aspect-ratio`.',
  link: 'https://web.dev/articles/cls',
})
