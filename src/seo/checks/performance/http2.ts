import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'

export const http2 = defineCheck({
  id: 'http2',
  title: 'Server supports HTTP/2',
  failure: 'Server does not support HTTP/2',
  needs: ['response'],
  run({ response }) {
    if (!response.url.startsWith('https:')) return notApplicable(message('Browsers use HTTP/2 over HTTPS only.'))
    return response.protocol === 'h2' ? pass() : fail({ found: response.protocol, expected: 'h2' })
  },
  advice:
    'Enable HTTP/2 on the server or on the proxy or CDN in front of it. One connection then transfers all files in parallel.',
  link: 'https://www.rfc-editor.org/rfc/rfc9113.html',
})
