import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const urlDoubleSlash = defineCheck({
  id: 'url-double-slash',
  title: 'The address is free of doubled slashes and spaces',
  failure: 'The address has doubled slashes or spaces in it',
  needs: ['response'],
  run({ response }) {
    const { pathname } = new URL(response.url)
    if (!/\/\/|%20/.test(pathname)) return pass()
    return fail({ found: pathname, expected: pathname.replace(/\/{2,}/g, '/').replace(/(%20)+/g, '-') })
  },
  advice: 'Redirect the address to a clean one, and mend the link or rule that makes it.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
})
