import { type Message, message, plural } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, failIfAny, notApplicable, pass, warn } from '../check-outcome.ts'

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

export const emptyName = defineCheck({
  id: 'empty-name',
  title: 'Links have a discernible name',
  failure: 'Links do not have a discernible name',
  needs: ['links'],
  run({ links }) {
    const shown = links.items.filter(({ href, hidden }) => href !== null && !hidden)
    if (shown.length === 0) return notApplicable(message('The page has no links.'))
    const nameless = shown.filter(({ name }) => name === '')
    return failIfAny(
      nameless.map(({ at, href }) => ({
        at,
        found: href ?? '',
        expected: message('text, alt text, or an aria-label'),
      })),
    )
  },
  advice:
    'Add text to the link, `alt` text to the image in it, or an `aria-label`. Without one, screen readers read out the URL and search engines get no anchor text.',
  link: 'https://www.w3.org/WAI/WCAG22/Understanding/link-purpose-in-context.html',
})
