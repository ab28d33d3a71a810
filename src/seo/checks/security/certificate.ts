import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified } from '../check-outcome.ts'

const day = 86_400_000
const minDays = 14

export const certificate = defineCheck({
  id: 'certificate',
  title: 'TLS certificate is valid',
  failure: 'TLS certificate expires soon',
  needs: ['response', 'request'],
  appliesTo: 'response',
  run({ response, request }) {
    if (!response.url.startsWith('https:')) return notApplicable(message('The page is not served over HTTPS.'))
    const expiry = Date.parse(response.certificate?.validTo ?? '')
    if (response.certificate === null || Number.isNaN(expiry))
      return unverified(message('The certificate could not be read.'))
    const days = Math.floor((expiry - request.now) / day)
    if (days >= minDays) return pass({ found: message('valid for {n} more days', { n: days }) })
    return fail({
      found: message('expires on {date}', { date: new Date(expiry).toISOString().slice(0, 10) }),
      expected: message('valid for at least {n} more days', { n: minDays }),
    })
  },
  advice: 'Renew the certificate, and automate its renewal. Browsers block pages with an expired certificate.',
  link: 'https://www.rfc-editor.org/rfc/rfc5280.html#section-4.1.2.5',
})
