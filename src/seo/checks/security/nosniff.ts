import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const nosniff = defineCheck({
  id: 'nosniff',
  title: 'MIME sniffing is disabled',
  failure: 'MIME sniffing is not disabled',
  needs: ['response'],
  run({ response }) {
    const header = response.headers['x-content-type-options']?.[0]
    if (header?.trim().toLowerCase() === 'nosniff') return pass()
    return fail({ found: header ?? message('missing'), expected: 'X-Content-Type-Options: nosniff' })
  },
  advice: 'Send `X-Content-Type-Options: nosniff` with every response, so that browsers do not guess file types.',
  link: 'https://fetch.spec.whatwg.org/#x-content-type-options-header',
})
