import { defineCheck } from '../check.ts'
import { notApplicable, pass, warn } from '../check-outcome.ts'
import { isReason, namedCanonical } from './named-canonical.ts'

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
