import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified } from '../check-outcome.ts'

const day = 86_400_000
const minDays = 14

export const certificate = defineCheck({
  id: 'certificate',
  title: 'The certificate is valid for a while',
  failure: 'The certificate expires soon',
  needs: ['response', 'request'],
  appliesTo: 'response',
  run({ response, request }) {
    if (!response.url.startsWith('https:')) return notApplicable('The page is not served by https.')
    const expiry = Date.parse(response.certificate?.validTo ?? '')
    if (response.certificate === null || Number.isNaN(expiry)) return unverified('No certificate was seen.')
    const days = Math.floor((expiry - request.now) / day)
    if (days >= minDays) return pass({ found: `${days} days` })
    return fail({ found: `${days} days, until ${response.certificate.validTo}`, expected: `at least ${minDays} days` })
  },
  advice: 'Renew it, and let renewal run by itself.',
  link: 'https://www.rfc-editor.org/rfc/rfc5280.html#section-4.1.2.5',
})
