import { message } from '../../../base/message.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, failIfAny, notApplicable, pass, unverified } from '../check-outcome.ts'

export const https = defineCheck({
  id: 'https',
  title: 'Page uses HTTPS',
  failure: 'Page does not use HTTPS',
  needs: ['response'],
  run({ response }) {
    return response.url.startsWith('https:')
      ? pass()
      : fail({ found: response.url, expected: response.url.replace(/^http:/, 'https:') })
  },
  advice:
    'Serve the whole site over HTTPS, and redirect HTTP to it. Certificates are free, for example from Let’s Encrypt; browsers mark HTTP pages as not secure.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/https',
})

export const httpRedirectsToHttps = defineCheck({
  id: 'http-redirects-to-https',
  title: 'HTTP redirects to HTTPS',
  failure: 'HTTP does not redirect to HTTPS',
  needs: ['hostVariants', 'response'],
  run({ hostVariants, response }) {
    const page = new URL(response.url)
    if (page.protocol !== 'https:') return notApplicable(message('The page is not served over HTTPS.'))
    const plain = hostVariants.find(({ url }) => url.startsWith('http:') && new URL(url).hostname === page.hostname)
    if (plain === undefined)
      return notApplicable(message('The host has no HTTP counterpart: it is an IP address or uses a custom port.'))
    if (isUnverified(plain.response)) return unverified(plain.response.unverified)
    const { status, finalUrl } = plain.response
    if (finalUrl.startsWith('https:')) return pass()
    if (status >= 500)
      return unverified(message('{url} returned status {status}.', { url: plain.url, status: String(status) }))
    return fail({
      found: message('{url}: status {status}', { url: finalUrl, status: String(status) }),
      expected: message('a 301 redirect to HTTPS'),
    })
  },
  advice:
    'Redirect every HTTP URL to the same URL over HTTPS with status 301 or 308. Otherwise visitors can stay on the unencrypted version, and search engines see duplicates.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/https',
})

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

export const insecureForm = defineCheck({
  id: 'insecure-form',
  title: 'Forms submit over HTTPS',
  failure: 'Forms submit over HTTP',
  needs: ['forms', 'response'],
  run({ forms, response }) {
    if (!response.url.startsWith('https:')) return notApplicable(message('The page is not served over HTTPS.'))
    if (forms.items.length === 0) return notApplicable(message('The page has no forms.'))
    const insecure = forms.items.filter(({ url }) => url?.startsWith('http:'))
    return failIfAny(insecure.map(({ at, url }) => ({ at, found: url ?? '', expected: message('an HTTPS URL') })))
  },
  advice:
    'Change the form’s `action` to an HTTPS URL. What people enter is otherwise sent unencrypted, and browsers warn about it.',
  link: 'https://www.w3.org/TR/mixed-content/#forms',
})
