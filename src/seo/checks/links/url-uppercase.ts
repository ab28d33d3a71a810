import { defineCheck } from '../check.ts'
import { pass, warn } from '../check-outcome.ts'

export const urlUppercase = defineCheck({
  id: 'url-uppercase',
  title: 'The address is in lower case',
  failure: 'The address has capitals in it',
  needs: ['response'],
  run({ response }) {
    const path = new URL(response.url).pathname.replace(/%[0-9a-f]{2}/gi, '')
    return /\p{Lu}/u.test(path) ? warn({ found: path, expected: path.toLowerCase() }) : pass()
  },
  advice: 'Paths tell capitals from small letters, people do not. Use lower case in new addresses.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
})
