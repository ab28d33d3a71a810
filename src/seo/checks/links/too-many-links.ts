import { type Message, message, plural } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { pass, warn } from '../check-outcome.ts'

const maxLinks = 150

export const tooManyLinks = defineCheck({
  id: 'too-many-links',
  title: 'Page has a reasonable number of links',
  failure: 'Page has too many links',
  needs: ['links'],
  run: ({ links }) =>
    links.total <= maxLinks
      ? pass({ found: linkCount(links.total) })
      : warn({ found: linkCount(links.total), expected: message('at most {n} links', { n: maxLinks }) }),
  advice:
    'Shorten menus and link lists, or spread them over several pages. The more links a page has, the less each one stands out.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
})

const linkCount = (n: number): Message => plural('{n} link', '{n} links', { n })
