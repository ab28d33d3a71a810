import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const urlDoubleSlash = defineCheck({
  id: 'url-double-slash',
  title: 'URL has no double slashes or spaces',
  failure: 'URL contains double slashes or spaces',
  needs: ['response'],
  run({ response }) {
    const { pathname } = new URL(response.url)
    if (!/\/\/|%20/.test(pathname)) return pass()
    return fail({ found: pathname, expected: pathname.replace(/\/{2,}/g, '/').replace(/(%20)+/g, '-') })
  },
  advice:
    'Redirect the URL to a clean one, and fix the link or rule that produces it. Such URLs often lead to duplicate content.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
})
