import { defineCheck } from '../check.ts'
import { pass, warn } from '../outcome.ts'

const maxLength = 100

export const urlLength = defineCheck({
  id: 'url-length',
  title: 'The address is short',
  failure: 'The address is long',
  needs: ['answer'],
  run: ({ answer }) =>
    answer.url.length <= maxLength
      ? pass()
      : warn({ found: `${answer.url.length} characters`, wanted: `at most ${maxLength}` }),
  advice: 'Short addresses are easier to read, share and remember.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
})
