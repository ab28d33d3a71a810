import { defineCheck } from '../check.ts'
import { pass, warn } from '../check-outcome.ts'

export const urlUppercase = defineCheck({
  id: 'url-uppercase',
  title: 'URL is lowercase',
  failure: 'URL contains uppercase letters',
  needs: ['response'],
  run({ response }) {
    const path = new URL(response.url).pathname.replace(/%[0-9a-f]{2}/gi, '')
    return /\p{Lu}/u.test(path) ? warn({ found: path, expected: path.toLowerCase() }) : pass()
  },
  advice:
    'Use lowercase in new URLs. Paths are case-sensitive, so different spellings can become duplicates or errors.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
})
