import { defineCheck } from '../check.ts'
import { notApplicable, pass, warn } from '../check-outcome.ts'
import { namedCanonical } from './named-canonical.ts'

export const canonicalToRoot = defineCheck({
  id: 'canonical-to-root',
  title: 'The canonical address is not just the home page',
  failure: 'The canonical address is the home page, though this is another page',
  needs: ['head', 'response'],
  run({ head, response }) {
    const canonical = namedCanonical(head)
    if (typeof canonical === 'string') return notApplicable(canonical)
    const page = new URL(response.url)
    if (page.pathname === '/' || !isRoot(new URL(canonical.url))) return pass()
    return warn({ at: canonical.at, found: canonical.href, expected: `${page.origin}${page.pathname}` })
  },
  advice: 'Name the page’s own address, unless the page really is a copy of the home page.',
  link: 'https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical',
})

const isRoot = (url: URL): boolean => url.pathname === '/' && url.search === ''
