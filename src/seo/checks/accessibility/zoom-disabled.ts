import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'

const minScale = 5

export const zoomDisabled = defineCheck({
  id: 'zoom-disabled',
  title: 'Zooming is possible',
  failure: 'Zooming is disabled',
  needs: ['head'],
  run({ head: { viewport } }) {
    if (viewport === null) return notApplicable(message('The page has no viewport meta tag.'))
    const fixed = /user-scalable\s*=\s*(no|0)\b/i.test(viewport.text)
    const scale = Number(/maximum-scale\s*=\s*([\d.]+)/i.exec(viewport.text)?.[1] ?? minScale)
    if (!fixed && scale >= minScale) return pass()
    return fail({
      at: viewport.at,
      found: viewport.text,
      expected: message('no user-scalable=no, no maximum-scale below 5'),
    })
  },
  advice: 'Remove `user-scalable=no` and `maximum-scale` from the viewport meta tag. Many people need to zoom to read.',
  link: 'https://www.w3.org/WAI/WCAG22/Understanding/resize-text.html',
})
