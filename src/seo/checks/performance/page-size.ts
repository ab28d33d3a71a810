import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

const maxBytes = 330_000

export const pageSize = defineCheck({
  id: 'page-size',
  title: 'HTML document is small',
  failure: 'HTML document is too large',
  needs: ['response'],
  run({ response }) {
    const size = Math.round(response.bytes / 1000)
    const shown = response.truncated ? message('at least {size} kB', { size }) : message('{size} kB', { size })
    return response.bytes <= maxBytes
      ? pass({ found: shown })
      : fail({ found: shown, expected: message('at most {size} kB', { size: maxBytes / 1000 }) })
  },
  advice:
    'Look for data, styles, or images embedded in the HTML, and paginate long lists. Browsers cannot render what they have not downloaded yet.',
  link: 'https://web.dev/articles/total-byte-weight',
})
