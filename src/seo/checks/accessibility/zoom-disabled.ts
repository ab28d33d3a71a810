import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'

const minScale = 5

export const zoomDisabled = defineCheck({
  id: 'zoom-disabled',
  title: 'Readers can zoom',
  failure: 'The page keeps readers from zooming',
  needs: ['head'],
  run({ head: { viewport } }) {
    if (viewport === null) return notApplicable('The page has no viewport element.')
    const fixed = /user-scalable\s*=\s*(no|0)\b/i.test(viewport.text)
    const scale = Number(/maximum-scale\s*=\s*([\d.]+)/i.exec(viewport.text)?.[1] ?? minScale)
    if (!fixed && scale >= minScale) return pass()
    return fail({ at: viewport.at, found: viewport.text, expected: 'no user-scalable=no, no maximum-scale below 5' })
  },
  advice: 'Remove `user-scalable=no` and `maximum-scale`: many people need to zoom.',
  link: 'https://www.w3.org/WAI/WCAG22/Understanding/resize-text.html',
})
