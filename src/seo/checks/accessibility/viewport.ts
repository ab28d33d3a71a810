import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

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
