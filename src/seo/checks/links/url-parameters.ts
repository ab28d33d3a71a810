import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { pass, warn } from '../check-outcome.ts'

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
