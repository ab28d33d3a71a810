import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

const maxElements = 1_500

export const domSize = defineCheck({
  id: 'dom-size',
  title: 'DOM size is moderate',
  failure: 'Excessive DOM size',
  needs: ['document'],
  run({ document }) {
    const values = { elements: document.elements, depth: document.depth }
    const size = document.truncated
      ? message('at least {elements} elements, {depth} levels deep', values)
      : message('{elements} elements, {depth} levels deep', values)
    return document.elements <= maxElements
      ? pass({ found: size })
      : fail({ found: size, expected: message('at most {n} elements', { n: maxElements }) })
  },
  advice:
    'Flatten nested wrappers and paginate or lazy-render long lists. Large DOMs use more memory and slow down style and layout calculations.',
  link: 'https://web.dev/articles/dom-size-and-interactivity',
})
