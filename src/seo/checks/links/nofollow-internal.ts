import { message } from '../../../base/message.ts'
import type { Link } from '../../facts/page/page-facts.ts'
import { withoutFragment } from '../../facts/page/url-resolver.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

export const nofollowInternal = defineCheck({
  id: 'nofollow-internal',
  title: 'Internal links are followed',
  failure: 'Internal links are nofollow',
  needs: ['links', 'response'],
  run({ links, response }) {
    const internal = links.items.filter((link) => link.internal)
    if (internal.length === 0) return notApplicable(message('The page has no internal links.'))
    const nofollow = internal.filter((link) => link.rel.includes('nofollow') && isWorthFollowing(link, response.url))
    return failIfAny(
      nofollow.map(({ at, href }) => ({ at, found: href ?? '', expected: message('no rel="nofollow"') })),
    )
  },
  advice:
    'Remove `rel="nofollow"` from internal links. To keep a page out of search results, use `noindex` on that page instead.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links',
})

const notForSearch =
  /(^|[/_.-])(wp-(login|admin)|(log-?(in|on|out|off)|sign-?(in|up|on|out)|register|registration|anmelden|anmeldung|connexion|auth|sso|oauth|account|my-?account|profile|user|admin|password|lost-?password|cart|basket|warenkorb|panier|checkout|kasse|wish-?list|compare|reply|replies|comment|respond|report|flag|vote|share|print|feed|rss|search|suche|download|out|go|redirect|goto|trackback|edit|unsubscribe|cdn-cgi)([/_.-]|$))/i

/** Excludes links to the page itself, hidden links, user content, and links to forms, carts and re-sorted lists. */
function isWorthFollowing({ url, hidden, rel }: Link, page: string): boolean {
  if (url === null || url === withoutFragment(page) || hidden || rel.includes('ugc') || rel.includes('sponsored'))
    return false
  const { pathname, search } = new URL(url)
  return search === '' && !notForSearch.test(pathname)
}
