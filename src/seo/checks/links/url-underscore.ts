import { defineCheck } from '../check.ts'
import { pass, warn } from '../check-outcome.ts'

export const urlUnderscore = defineCheck({
  id: 'url-underscore',
  title: 'URL separates words with hyphens',
  failure: 'URL contains underscores',
  needs: ['response'],
  run({ response }) {
    const { pathname } = new URL(response.url)
    return pathname.includes('_') ? warn({ found: pathname, expected: pathname.replaceAll('_', '-') }) : pass()
  },
  advice: 'Use hyphens in new URLs, as Google recommends. Do not change existing URLs just for this.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
})
