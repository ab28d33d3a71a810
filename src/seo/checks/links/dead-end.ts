import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const deadEnd = defineCheck({
  id: 'dead-end',
  title: 'The page links to other pages',
  failure: 'The page links to no other page',
  needs: ['links', 'response'],
  run: ({ links, response }) =>
    links.items.some(({ url }) => url !== null && url !== response.url)
      ? pass()
      : fail({ found: 'no link', expected: 'a way on' }),
  advice: 'Offer a way on: navigation, related pages, at least the home page.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
})
