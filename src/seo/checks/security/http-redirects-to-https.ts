import { message } from '../../../base/message.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified } from '../check-outcome.ts'

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
