import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, warn } from '../check-outcome.ts'
import { ifRendered } from '../rendered.ts'

const expected = '<meta name="viewport" content="width=device-width, initial-scale=1">'

export const viewport = defineCheck({
  id: 'viewport',
  title: 'Page has a mobile viewport',
  failure: 'Mobile viewport is missing',
  needs: ['head'],
  run({ head: { viewport } }) {
    if (viewport === null) return fail({ found: message('missing'), expected })
    return /\b(width|initial-scale)\s*=/i.test(viewport.text)
      ? pass()
      : fail({ at: viewport.at, found: viewport.text, expected })
  },
  advice:
    'Add `<meta name="viewport" content="width=device-width, initial-scale=1">` to the head. Without it, phones show the page scaled down to desktop width.',
  link: 'https://developer.mozilla.org/docs/Web/HTML/Guides/Viewport_meta_element',
})

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
