import { defineCheck } from '../check.ts'
import { pass, warn } from '../check-outcome.ts'

const maxLength = 100

export const urlLength = defineCheck({
  id: 'url-length',
  title: 'The address is short',
  failure: 'The address is long',
  needs: ['response'],
  run: ({ response }) =>
    response.url.length <= maxLength
      ? pass()
      : warn({ found: `${response.url.length} characters`, expected: `at most ${maxLength}` }),
  advice: 'Short addresses are easier to read, share and remember.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
})
