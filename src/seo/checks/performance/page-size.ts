import { defineCheck } from '../check.ts'
import { fail, pass } from '../outcome.ts'

const maxBytes = 330_000

export const pageSize = defineCheck({
  id: 'page-size',
  title: 'The HTML is light',
  failure: 'The HTML is heavy',
  needs: ['answer'],
  run({ answer }) {
    const found = `${Math.round(answer.bytes / 1000)} kB${answer.truncated ? ' or more' : ''}`
    return answer.bytes <= maxBytes ? pass({ found }) : fail({ found, wanted: `at most ${maxBytes / 1000} kB` })
  },
  advice: 'Look for data, styles and images written into the HTML, and for lists that could be paged.',
  link: 'https://web.dev/articles/total-byte-weight',
})
