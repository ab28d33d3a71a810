import { defineCheck } from '../check.ts'
import { fail, pass, unverified } from '../outcome.ts'

const day = 86_400_000
const minDays = 14

export const certificate = defineCheck({
  id: 'certificate',
  title: 'The certificate is valid for a while',
  failure: 'The certificate expires soon',
  needs: ['answer', 'request'],
  asks: 'answer',
  run({ answer, request }) {
    const expiry = Date.parse(answer.certificate?.validTo ?? '')
    if (answer.certificate === null || Number.isNaN(expiry)) return unverified('No certificate was seen.')
    const days = Math.floor((expiry - request.now) / day)
    if (days >= minDays) return pass({ found: `${days} days` })
    return fail({ found: `${days} days, until ${answer.certificate.validTo}`, wanted: `at least ${minDays} days` })
  },
  advice: 'Renew it, and let renewal run by itself.',
  link: 'https://www.rfc-editor.org/rfc/rfc5280.html#section-4.1.2.5',
})
