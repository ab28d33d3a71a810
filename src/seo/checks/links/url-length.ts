import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { pass, warn } from '../check-outcome.ts'

const maxLength = 100

export const urlLength = defineCheck({
  id: 'url-length',
  title: 'URL is short',
  failure: 'URL is long',
  needs: ['response'],
  run: ({ response }) =>
    response.url.length <= maxLength
      ? pass()
      : warn({
          found: message('{n} characters', { n: response.url.length }),
          expected: message('at most {n} characters', { n: maxLength }),
        }),
  advice: 'Keep new URLs short and descriptive. They are easier to read, share, and remember.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
})
