import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { notApplicable, pass, warn } from '../check-outcome.ts'
import { ifRendered } from '../rendered.ts'

export const tapTargets = defineCheck({
  id: 'tap-targets',
  title: 'Links and buttons are large enough to tap',
  failure: 'Links or buttons are too small to tap',
  needs: ['rendering'],
  run({ rendering }) {
    return ifRendered(rendering, ({ browser: { layout } }) => {
      if (layout === null) return notApplicable(message('The page shows nothing.'))
      if (layout.small === 0) return pass()
      return warn(
        ...layout.targets.map(({ snippet, width, height }) => ({
          found: message('{width} × {height} pixels: {element}', { width, height, element: snippet }),
          expected: message('{n} × {n} pixels, or space around it', { n: 24 }),
        })),
      )
    })
  },
  advice: 'Make links and buttons at least 24 × 24 pixels, or leave space between them.',
  link: 'https://www.w3.org/WAI/WCAG22/Understanding/target-size-minimum.html',
})
