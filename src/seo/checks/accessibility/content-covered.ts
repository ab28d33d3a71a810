import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { notApplicable, pass, warn } from '../check-outcome.ts'
import { ifRendered } from '../rendered.ts'

/** The largest share of the screen that may be covered. */
const maxShare = 0.3

export const contentCovered = defineCheck({
  id: 'content-covered',
  title: 'Nothing covers the content on a phone',
  failure: 'A banner covers the content on a phone',
  needs: ['rendering'],
  run({ rendering }) {
    return ifRendered(rendering, ({ browser: { layout } }) => {
      if (layout === null) return notApplicable(message('The page shows nothing.'))
      const { overlay } = layout
      if (overlay === null || overlay.share <= maxShare) return pass()
      const values = { n: Math.round(overlay.share * 100), element: overlay.snippet }
      return warn({
        found: overlay.isConsent
          ? message('a consent banner covers {n} % of the screen: {element}', values)
          : message('{n} % of the screen: {element}', values),
        expected: message('at most {n} %', { n: maxShare * 100 }),
      })
    })
  },
  advice:
    'Make the banner smaller, so that visitors and search engines see the content. Consent can be asked for in a bar at the edge of the screen.',
  link: 'https://developers.google.com/search/docs/appearance/avoid-intrusive-interstitials',
})
