import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

const maxBytes = 330_000

export const pageSize = defineCheck({
  id: 'page-size',
  title: 'The HTML is light',
  failure: 'The HTML is heavy',
  needs: ['response'],
  run({ response }) {
    const found = `${Math.round(response.bytes / 1000)} kB${response.truncated ? ' or more' : ''}`
    return response.bytes <= maxBytes ? pass({ found }) : fail({ found, expected: `at most ${maxBytes / 1000} kB` })
  },
  advice: 'Look for data, styles and images written into the HTML, and for lists that could be paged.',
  link: 'https://web.dev/articles/total-byte-weight',
})
