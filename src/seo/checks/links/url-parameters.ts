import { defineCheck } from '../check.ts'
import { pass, warn } from '../check-outcome.ts'

const maxParameters = 2

export const urlParameters = defineCheck({
  id: 'url-parameters',
  title: 'The address has few parameters',
  failure: 'The address has many parameters',
  needs: ['response'],
  run({ response }) {
    const names = [...new URL(response.url).searchParams.keys()]
    return names.length <= maxParameters
      ? pass()
      : warn({ found: names.join(', '), expected: `at most ${maxParameters}` })
  },
  advice: 'Put what makes a page of its own into the path, and name the canonical address for the rest.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
})
