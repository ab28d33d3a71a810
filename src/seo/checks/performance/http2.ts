import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'

export const http2 = defineCheck({
  id: 'http2',
  title: 'The server speaks HTTP/2',
  failure: 'The server speaks only HTTP/1',
  needs: ['response'],
  run({ response }) {
    if (!response.url.startsWith('https:')) return notApplicable('Browsers speak HTTP/2 by https only.')
    return response.protocol === 'h2' ? pass() : fail({ found: response.protocol, expected: 'h2' })
  },
  advice: 'Turn on HTTP/2 in the server or in the proxy before it: one connection then carries all files at once.',
  link: 'https://www.rfc-editor.org/rfc/rfc9113.html',
})
