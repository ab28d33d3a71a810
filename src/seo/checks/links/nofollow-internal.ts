import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

export const nofollowInternal = defineCheck({
  id: 'nofollow-internal',
  title: 'Links within the site may be followed',
  failure: 'Links within the site tell crawlers not to follow them',
  needs: ['links'],
  run({ links }) {
    const internal = links.items.filter((link) => link.internal)
    if (internal.length === 0) return notApplicable('The page has no links within the site.')
    const nofollow = internal.filter(({ rel }) => rel.includes('nofollow'))
    return failIfAny(nofollow.map(({ at, href }) => ({ at, found: href ?? '', expected: 'no rel="nofollow"' })))
  },
  advice: 'Remove `nofollow`; to keep a page out of search results, use `noindex` on that page.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links',
})
