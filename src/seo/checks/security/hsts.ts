import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'

/** Half a year. */
const minSeconds = 15_552_000

export const hsts = defineCheck({
  id: 'hsts',
  title: 'Browsers are told to come back by https only',
  failure: 'Browsers are not told to come back by https only',
  needs: ['response'],
  run({ response }) {
    if (!response.url.startsWith('https:')) return notApplicable('The page is not served by https.')
    const header = response.headers['strict-transport-security']?.[0]
    const seconds = Number(/max-age\s*=\s*"?(\d+)/i.exec(header ?? '')?.[1] ?? 0)
    if (seconds >= minSeconds) return pass({ found: header })
    return fail({
      found: header ?? 'no header',
      expected: `Strict-Transport-Security: max-age=${minSeconds}, or longer`,
    })
  },
  advice: 'Send `Strict-Transport-Security: max-age=31536000; includeSubDomains` once the whole site works by https.',
  link: 'https://www.rfc-editor.org/rfc/rfc6797.html',
})
