import { type Message, message } from '../../../base/message.ts'
import type { Canonical, HeadFacts } from '../../facts/page/page-facts.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, failIfAny, notApplicable, pass, unverified, warn } from '../check-outcome.ts'
import { ifRendered } from '../rendered.ts'
import { targetProblem } from '../target-problem.ts'

const noCanonical = message('The page has no canonical URL.')
const misplacedCanonical = message('The canonical tag is outside the head, where search engines ignore it.')
const unreadableCanonical = message('The canonical URL is invalid.')

/** The canonical URL that search engines use, or the reason why there is none to judge. */
function namedCanonical(head: HeadFacts): (Canonical & { readonly url: string }) | Message {
  const [canonical] = head.canonicals
  if (canonical === undefined) return head.misplacedCanonicals.length > 0 ? misplacedCanonical : noCanonical
  return canonical.url === null ? unreadableCanonical : { ...canonical, url: canonical.url }
}

/** Whether there is no canonical URL to judge, only a reason. */
const isReason = (canonical: Canonical | Message): canonical is Message => 'text' in canonical

export const canonicalMissing = defineCheck({
  id: 'canonical-missing',
  title: 'Page has a canonical URL',
  failure: 'Canonical URL is missing',
  needs: ['head', 'response'],
  run({ head, response }) {
    const expected = `<link rel="canonical" href="${response.url}">`
    const canonical = namedCanonical(head)
    if (!isReason(canonical)) return pass({ at: canonical.at, found: canonical.href })
    if (canonical === misplacedCanonical) return notApplicable(canonical)
    const unreadable = head.canonicals[0]
    if (unreadable === undefined) return fail({ found: message('missing'), expected })
    return fail({ at: unreadable.at, found: unreadable.href || message('empty'), expected })
  },
  advice:
    'Add `<link rel="canonical" href="…">` to the head with the URL that should appear in search results. It consolidates ranking signals when the page is reachable under several URLs.',
  link: 'https://www.rfc-editor.org/rfc/rfc6596.html',
})

export const canonicalMultiple = defineCheck({
  id: 'canonical-multiple',
  title: 'Page has a single canonical URL',
  failure: 'Multiple conflicting canonical URLs',
  needs: ['head'],
  run({ head }) {
    if (head.canonicals.length === 0) return notApplicable(noCanonical)
    const distinct = new Set(head.canonicals.map(({ url, href }) => url ?? href))
    if (distinct.size === 1) return pass()
    return fail(
      ...head.canonicals.map(({ at, href, from }) => ({ at, found: from === 'header' ? `Link: <${href}>` : href })),
    )
  },
  advice:
    'Keep one canonical URL, either in the head or in the `Link` header. Search engines may ignore all of them if they contradict each other.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})

export const canonicalRelative = defineCheck({
  id: 'canonical-relative',
  title: 'Canonical URL is absolute',
  failure: 'Canonical URL is relative',
  needs: ['head'],
  run({ head }) {
    const canonical = namedCanonical(head)
    if (isReason(canonical)) return notApplicable(canonical)
    const relative = head.canonicals.filter(({ href, url }) => url !== null && !/^\s*https?:\/\//i.test(href))
    return failIfAny(
      relative.map(({ at, href, url }) => ({ at, found: href, expected: url ?? message('an absolute URL') })),
    )
  },
  advice:
    'Use the full URL with protocol and host. A relative URL points elsewhere if the page is served under another host or path.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})

export const canonicalOutsideHead = defineCheck({
  id: 'canonical-outside-head',
  title: 'Canonical tag is in the head',
  failure: 'Canonical tag is outside the head',
  needs: ['head'],
  run({ head }) {
    const outside = head.misplacedCanonicals
    if (head.canonicals.length + outside.length === 0) return notApplicable(noCanonical)
    return failIfAny(outside.map(({ at, href }) => ({ at, found: href, expected: message('inside <head>') })))
  },
  advice:
    'Move `<link rel="canonical">` into the `<head>`, where search engines look for it. If it already is in the source’s head, look for an element before it that closes the head early.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})

export const canonicalToRoot = defineCheck({
  id: 'canonical-to-root',
  title: 'Canonical URL is not the home page',
  failure: 'Canonical URL points to the home page',
  needs: ['head', 'response'],
  run({ head, response }) {
    const canonical = namedCanonical(head)
    if (isReason(canonical)) return notApplicable(canonical)
    const page = new URL(response.url)
    if (page.pathname === '/' || !isRoot(new URL(canonical.url))) return pass()
    return warn({ at: canonical.at, found: canonical.href, expected: `${page.origin}${page.pathname}` })
  },
  advice:
    'Set the canonical URL to the page’s own URL. Otherwise search engines treat this page as a copy of the home page and may not index it.',
  link: 'https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical',
})

const isRoot = (url: URL): boolean => url.pathname === '/' && url.search === ''

export const canonicalTarget = defineCheck({
  id: 'canonical-target',
  title: 'Canonical URL is indexable',
  failure: 'Canonical URL is not indexable',
  needs: ['head', 'canonicalTarget'],
  run({ head, canonicalTarget: target }) {
    const canonical = namedCanonical(head)
    if (isReason(canonical)) return notApplicable(canonical)
    if (target === null) return pass()
    if (isUnverified(target)) return unverified(target.unverified)
    const problem = targetProblem(target)
    return problem === null
      ? pass()
      : fail({
          at: canonical.at,
          found: message('{url}: {problem}', { url: canonical.href, problem }),
          expected: message('an indexable page with status 200'),
        })
  },
  advice:
    'Point the canonical tag to a URL that returns status 200 without a redirect and without `noindex`. Otherwise neither this page nor its canonical may be indexed.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})

export const canonicalChain = defineCheck({
  id: 'canonical-chain',
  title: 'Canonical page is canonical to itself',
  failure: 'Canonical chain',
  needs: ['head', 'canonicalTarget'],
  run({ head, canonicalTarget: target }) {
    const canonical = namedCanonical(head)
    if (isReason(canonical)) return notApplicable(canonical)
    if (target === null) return pass()
    if (isUnverified(target)) return unverified(target.unverified)
    if (target.canonical === null || target.canonical === target.url || target.canonical === target.finalUrl)
      return pass()
    return fail({ at: canonical.at, found: `${target.url} → ${target.canonical}`, expected: target.canonical })
  },
  advice:
    'Point the canonical tag directly to the last page of the chain. Search engines may not follow canonicals over several pages.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})

export const canonicalRendered = defineCheck({
  id: 'canonical-rendered',
  title: 'Scripts keep the canonical URL',
  failure: 'Scripts change the canonical URL',
  needs: ['head', 'rendering'],
  run({ head, rendering }) {
    return ifRendered(rendering, ({ raw }) => {
      const [sent, shown] = [raw.head.canonicals[0]?.url ?? null, head.canonicals[0]?.url ?? null]
      // Adding one to a page that has none is safe.
      if (sent === null || sent === shown) return pass()
      return fail({ at: head.canonicals[0]?.at ?? null, found: shown ?? message('missing'), expected: sent })
    })
  },
  advice:
    'Send the right canonical URL in the HTML, and do not change it with scripts. Search engines may use either of the two, or ignore both.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
})
