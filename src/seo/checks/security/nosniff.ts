import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const nosniff = defineCheck({
  id: 'nosniff',
  title: 'Browsers are told not to guess types',
  failure: 'Browsers may guess types',
  needs: ['response'],
  run({ response }) {
    const header = response.headers['x-content-type-options']?.[0]
    if (header?.trim().toLowerCase() === 'nosniff') return pass()
    return fail({ found: header ?? 'no header', expected: 'X-Content-Type-Options: nosniff' })
  },
  advice: 'Send `X-Content-Type-Options: nosniff` with every answer.',
  link: 'https://fetch.spec.whatwg.org/#x-content-type-options-header',
})
