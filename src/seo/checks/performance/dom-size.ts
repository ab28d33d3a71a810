import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

const maxElements = 1_500

export const domSize = defineCheck({
  id: 'dom-size',
  title: 'The document has a moderate number of elements',
  failure: 'The document has very many elements',
  needs: ['document'],
  run({ document }) {
    const found = `${document.elements} elements, ${document.depth} deep${document.truncated ? ', and more' : ''}`
    return document.elements <= maxElements
      ? pass({ found })
      : fail({ found, expected: `at most ${maxElements} elements` })
  },
  advice: 'Flatten what templates wrap too often, and page long lists.',
  link: 'https://web.dev/articles/dom-size-and-interactivity',
})
