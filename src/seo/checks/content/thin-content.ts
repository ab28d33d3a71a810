import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

const minWords = 200

export const thinContent = defineCheck({
  id: 'thin-content',
  title: 'The page has enough text of its own',
  failure: 'The page has little text of its own',
  needs: ['text'],
  run: ({ text }) =>
    text.words >= minWords
      ? pass({ found: `${text.words} words` })
      : fail({ found: `${text.words} words`, expected: `at least ${minWords}` }),
  advice: 'Answer the question that brings people here, or merge the page with one that does.',
  link: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
})
