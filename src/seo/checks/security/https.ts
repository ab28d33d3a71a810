import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

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
