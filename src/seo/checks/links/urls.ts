import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass, warn } from '../check-outcome.ts'

const maxLength = 100

export const urlLength = defineCheck({
  id: 'url-length',
  title: 'URL is short',
  failure: 'URL is long',
  needs: ['response'],
  run: ({ response }) =>
    response.url.length <= maxLength
      ? pass()
      : warn({
          found: message('{n} characters', { n: response.url.length }),
          expected: message('at most {n} characters', { n: maxLength }),
        }),
  advice: 'Keep new URLs short and descriptive. They are easier to read, share, and remember.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
})

const maxParameters = 2

export const urlParameters = defineCheck({
  id: 'url-parameters',
  title: 'URL has few parameters',
  failure: 'URL has many parameters',
  needs: ['response'],
  run({ response }) {
    const names = [...new URL(response.url).searchParams.keys()]
    return names.length <= maxParameters
      ? pass()
      : warn({ found: names.join(', '), expected: message('at most {n} parameters', { n: maxParameters }) })
  },
  advice:
    'Put what identifies a page into the path, and set a canonical URL for the other parameters. Many parameters create many URLs for the same content.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
})

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
