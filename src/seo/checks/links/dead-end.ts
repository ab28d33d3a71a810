import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const deadEnd = defineCheck({
  id: 'dead-end',
  title: 'Page has outgoing links',
  failure: 'Page has no outgoing links',
  needs: ['links', 'response'],
  run: ({ links, response }) =>
    links.items.some(({ url }) => url !== null && url !== response.url)
      ? pass()
      : fail({ found: message('no links'), expected: message('at least one link') }),
  advice:
    'Add links to related pages, the navigation, or at least the home page. Dead ends make visitors and crawlers leave.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
})
