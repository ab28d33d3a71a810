import { defineCheck } from '../check.ts'
import { fail, pass } from '../outcome.ts'

export const urlDoubleSlash = defineCheck({
  id: 'url-double-slash',
  title: 'The address is free of doubled slashes and spaces',
  failure: 'The address has doubled slashes or spaces in it',
  needs: ['answer'],
  run({ answer }) {
    const { pathname } = new URL(answer.url)
    if (!/\/\/|%20/.test(pathname)) return pass()
    return fail({ found: pathname, wanted: pathname.replace(/\/{2,}/g, '/').replace(/(%20)+/g, '-') })
  },
  advice: 'Redirect the address to a clean one, and mend the link or rule that makes it.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
})
