import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

const expected = '<meta name="viewport" content="width=device-width, initial-scale=1">'

export const viewport = defineCheck({
  id: 'viewport',
  title: 'The page fits itself to the screen',
  failure: 'The page does not fit itself to small screens',
  needs: ['head'],
  run({ head: { viewport } }) {
    if (viewport === null) return fail({ found: 'no viewport', expected })
    return /\b(width|initial-scale)\s*=/i.test(viewport.text)
      ? pass()
      : fail({ at: viewport.at, found: viewport.text, expected })
  },
  advice: 'Add the viewport element to the head; without it, phones show the page shrunk to a desktop’s width.',
  link: 'https://developer.mozilla.org/docs/Web/HTML/Guides/Viewport_meta_element',
})
