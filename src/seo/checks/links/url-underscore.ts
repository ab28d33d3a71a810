import { defineCheck } from '../check.ts'
import { pass, warn } from '../check-outcome.ts'

export const urlUnderscore = defineCheck({
  id: 'url-underscore',
  title: 'The address separates words by hyphens',
  failure: 'The address separates words by underscores',
  needs: ['response'],
  run({ response }) {
    const { pathname } = new URL(response.url)
    return pathname.includes('_') ? warn({ found: pathname, expected: pathname.replaceAll('_', '-') }) : pass()
  },
  advice: 'Use hyphens in new addresses. Do not rename old ones for this alone.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
})
