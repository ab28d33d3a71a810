import { message } from '../../../base/message.ts'
import type { Link } from '../../facts/page/page-facts.ts'
import { hostWithoutWww } from '../../facts/page/url-resolver.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

export const nofollowInternal = defineCheck({
  id: 'nofollow-internal',
  title: 'Internal links are followed',
  failure: 'Internal links are nofollow',
  needs: ['links', 'response', 'head'],
  run({ links, response, head }) {
    const internal = links.items.filter((link) => link.internal)
    if (internal.length === 0) return notApplicable(message('The page has no internal links.'))
    const own = new Set([response.url, ...head.canonicals.flatMap(({ url }) => url ?? [])].map(plainAddress))
    const nofollow = internal.filter((link) => link.rel.includes('nofollow') && isWorthFollowing(link, own))
    return failIfAny(
      nofollow.map(({ at, href }) => ({ at, found: href ?? '', expected: message('no rel="nofollow"') })),
    )
  },
  advice:
    'Remove `rel="nofollow"` from internal links. To keep a page out of search results, use `noindex` on that page instead.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links',
})

const notForSearch =
  /(^|[/_.-])(wp-(login|admin)|(log-?(in|on|out|off)|sign-?(in|up|on|out)|register|registration|anmelden|anmeldung|connexion|auth|sso|oauth|account|my-?account|profile|user|users|member|members|admin|password|lost-?password|cart|basket|warenkorb|panier|checkout|kasse|wish-?list|compare|reply|replies|comment|comments|respond|report|flag|vote|share|print|feed|rss|search|suche|download|out|go|redirect|goto|trackback|edit|unsubscribe|cdn-cgi)([/_.-]|$))/i

/** Folders of addresses that only count a click and lead to another site. */
const redirect =
  /^(\/[a-z]{2}(-[a-z]{2})?)?\/(outbound|exit|away|leave|redir|jump|visit|clicks?|clk|track|tracking|tracker|link|url|external|extern|ref|refer|referral|recommends?|aff|affiliates?|partner-?link|adclick|banner|sponsor|r|l)\//i

const replyText =
  /^(reply|respond|quote|permalink|antworten|zitieren|répondre|citer|responder|citar|rispondi|cita|beantwoorden|reageer|odpowiedz|ответить|返信)(?=$|[\s:(])/i
const commentFragment = /^(comments?|respond|reply|post|msg|message|p|c|kommentare?|commentaires?)[-_]?\d*$/i

/** Excludes links to the page itself, hidden links, user content, comments, forms, carts, re-sorted lists and counted clicks. */
function isWorthFollowing({ url, fragment, hidden, rel, name }: Link, own: ReadonlySet<string>): boolean {
  if (url === null || hidden || rel.includes('ugc') || rel.includes('sponsored') || own.has(plainAddress(url)))
    return false
  if (replyText.test(name) || (fragment !== null && commentFragment.test(fragment))) return false
  const { pathname, search } = new URL(url)
  return search === '' && !notForSearch.test(pathname) && !redirect.test(pathname)
}

/** The address without what differs between the spellings of one page: scheme, `www.`, a final slash. */
function plainAddress(url: string): string {
  const parsed = new URL(url)
  return `${hostWithoutWww(parsed)}${parsed.pathname.replace(/\/$/, '')}${parsed.search}`
}
