import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { noCanonical } from './named-canonical.ts'

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
