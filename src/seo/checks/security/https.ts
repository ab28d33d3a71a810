import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const https = defineCheck({
  id: 'https',
  title: 'The page is served by https',
  failure: 'The page is served without encryption',
  needs: ['response'],
  run({ response }) {
    return response.url.startsWith('https:')
      ? pass()
      : fail({ found: response.url, expected: response.url.replace(/^http:/, 'https:') })
  },
  advice: 'Serve the whole site by https and redirect http to it. Certificates are free (Let’s Encrypt).',
  link: 'https://developers.google.com/search/docs/crawling-indexing/https',
})
