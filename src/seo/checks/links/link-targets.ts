import { message } from '../../../base/message.ts'
import { isUnverified, type UrlResponse } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable, unverified, warnIfAny } from '../check-outcome.ts'
import { heededRobots, quoteRobots } from '../indexability/indexing-rules.ts'

export const hostVariants = defineCheck({
  id: 'host-variants',
  title: 'Page is reachable under one URL',
  failure: 'Page is reachable under several URLs',
  needs: ['hostVariants', 'slashVariant', 'head', 'response'],
  run({ hostVariants: variants, slashVariant, head, response }) {
    if (variants.length === 0 && slashVariant === null) return notApplicable(message('The URL has no variants.'))
    const responses = variants.flatMap(({ response: variant }) => (isUnverified(variant) ? [] : [variant]))
    const slash = slashVariant === null || isUnverified(slashVariant) ? null : slashVariant
    if (responses.length === 0 && slash === null) return unverified(message('No variant of the URL could be fetched.'))
    const ownHost = new URL(response.url).host
    const others = responses.filter((variant) => respondsAt(variant, (url) => new URL(url).host !== ownHost))
    // A canonical URL already tells search engines which of the two spellings to use.
    const twin = slash !== null && head.canonicals.length === 0 && respondsAt(slash, (url) => url !== response.url)
    return failIfAny(
      [...others, ...(twin && slash !== null ? [slash] : [])].map(({ url, status }) => ({
        found: message('{url}: status {status}', { url: url, status: String(status) }),
        expected: message('a 301 redirect to the preferred URL'),
      })),
    )
  },
  advice:
    'Choose one variant (with or without www, with or without a trailing slash) and redirect the others to it with status 301. Otherwise ranking signals are split between duplicates.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})

const respondsAt = ({ status, finalUrl }: UrlResponse, isOther: (url: string) => boolean): boolean =>
  status === 200 && isOther(finalUrl)

export const httpFromHttps = defineCheck({
  id: 'http-from-https',
  title: 'Internal links use HTTPS',
  failure: 'Internal links use HTTP',
  needs: ['links', 'response'],
  run({ links, response }) {
    if (!response.url.startsWith('https:')) return notApplicable(message('The page is not served over HTTPS.'))
    const plain = links.items.filter(({ url, internal }) => internal && url?.startsWith('http:'))
    return failIfAny(
      plain.map(({ at, url }) => ({ at, found: url ?? '', expected: url?.replace('http:', 'https:') ?? 'https' })),
    )
  },
  advice: 'Link to the HTTPS URL, or use a relative URL. HTTP links cost a redirect and expose the request.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/https',
})

const local =
  /^(localhost|.*\.localhost|.*\.local|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2})\.?$/

export const localhostLink = defineCheck({
  id: 'localhost-link',
  title: 'No links to local or private hosts',
  failure: 'Links to local or private hosts',
  needs: ['links'],
  run({ links }) {
    const outgoing = links.items.filter(({ url, scheme }) => url !== null || scheme === 'file')
    if (outgoing.length === 0) return notApplicable(message('The page has no links.'))
    // A file: URL leads to a file on the computer that opens it.
    const stray = outgoing.filter(
      ({ url, internal }) => !internal && (url === null || local.test(new URL(url).hostname)),
    )
    return failIfAny(
      stray.map(({ at, url, href }) => ({ at, found: url ?? href ?? '', expected: message('a public URL') })),
    )
  },
  advice: 'Replace leftover development or intranet URLs with public ones. Visitors cannot reach them.',
  link: 'https://www.rfc-editor.org/rfc/rfc6761.html#section-6.3',
})

export const unsafeCrossOrigin = defineCheck({
  id: 'unsafe-cross-origin',
  title: 'External links in new tabs are safe',
  failure: 'External links in new tabs lack noopener',
  needs: ['links'],
  run({ links }) {
    const opening = links.items.filter(
      ({ url, internal, target }) => url !== null && !internal && target?.toLowerCase() === '_blank',
    )
    if (opening.length === 0) return notApplicable(message('No external link opens a new tab.'))
    const unsafe = opening.filter(({ rel }) => !rel.includes('noopener') && !rel.includes('noreferrer'))
    return warnIfAny(unsafe.map(({ at, url }) => ({ at, found: url ?? '', expected: 'rel="noopener"' })))
  },
  advice:
    'Add `rel="noopener"` to links with `target="_blank"`. Browsers since 2021 do this by default; older ones let the linked site control your tab.',
  link: 'https://html.spec.whatwg.org/multipage/links.html#link-type-noopener',
})

export const nofollowPage = defineCheck({
  id: 'nofollow-page',
  title: 'Links on the page are followed',
  failure: 'Page is nofollow',
  needs: ['head', 'request'],
  run({ head, request }) {
    if (request.intendedNoindex) return notApplicable(message('The page is meant to stay out of search results.'))
    const nofollow = heededRobots(head, request.agent).filter(({ directives }) =>
      directives.some((name) => name === 'nofollow' || name === 'none'),
    )
    return failIfAny(nofollow.map((robots) => ({ ...quoteRobots(robots), expected: message('no nofollow') })))
  },
  advice:
    'Remove `nofollow` (or `none`) from the robots meta tag or the `X-Robots-Tag` header. Otherwise crawlers do not discover pages that are only linked from here.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#directives',
})
