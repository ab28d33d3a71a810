import { defineCheck } from '../check.ts'
import { pass, warn } from '../check-outcome.ts'

const maxLinks = 150

export const tooManyLinks = defineCheck({
  id: 'too-many-links',
  title: 'The page has a number of links that readers can survey',
  failure: 'The page has very many links',
  needs: ['links'],
  run: ({ links }) =>
    links.total <= maxLinks
      ? pass({ found: String(links.total) })
      : warn({ found: String(links.total), expected: `at most ${maxLinks}` }),
  advice: 'Group or shorten menus and lists; what is linked from everywhere stands out nowhere.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
})
