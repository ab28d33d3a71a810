import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'

/** Half a year. */
const minSeconds = 15_552_000

export const hsts = defineCheck({
  id: 'hsts',
  title: 'HSTS is enabled',
  failure: 'HSTS is not enabled',
  needs: ['response'],
  run({ response }) {
    if (!response.url.startsWith('https:')) return notApplicable(message('The page is not served over HTTPS.'))
    const header = response.headers['strict-transport-security']?.[0]
    const seconds = Number(/max-age\s*=\s*"?(\d+)/i.exec(header ?? '')?.[1] ?? 0)
    if (seconds >= minSeconds) return pass({ found: header })
    return fail({
      found: header ?? message('missing'),
      expected: message('{directive} or longer', { directive: `Strict-Transport-Security: max-age=${minSeconds}` }),
    })
  },
  advice:
    'Send `Strict-Transport-Security: max-age=31536000; includeSubDomains` once the whole site works over HTTPS. Browsers then never use HTTP for it again.',
  link: 'https://www.rfc-editor.org/rfc/rfc6797.html',
})
