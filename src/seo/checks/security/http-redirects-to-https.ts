import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified } from '../check-outcome.ts'

export const httpRedirectsToHttps = defineCheck({
  id: 'http-redirects-to-https',
  title: 'http leads to https',
  failure: 'http does not lead to https',
  needs: ['hostVariants', 'response'],
  run({ hostVariants, response }) {
    const page = new URL(response.url)
    if (page.protocol !== 'https:') return notApplicable('The page itself is not served by https.')
    const plain = hostVariants.find(({ url }) => url.startsWith('http:') && new URL(url).hostname === page.hostname)
    if (plain === undefined)
      return notApplicable('The host has no address by http: it is an IP address or names its port.')
    if (isUnverified(plain.response)) return unverified(plain.response.unverified)
    const { status, finalUrl } = plain.response
    if (finalUrl.startsWith('https:')) return pass()
    if (status >= 500) return unverified(`${plain.url} answered with status ${status}.`)
    return fail({ found: `${plain.url}: status ${status} at ${finalUrl}`, expected: 'a 301 to https' })
  },
  advice: 'Redirect every http address to the same address by https, with status 301 or 308.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/https',
})
