import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const headBroken = defineCheck({
  id: 'head-broken',
  title: 'Nothing falls out of the head',
  failure: 'An element that may not stand in the head ends it early',
  needs: ['document'],
  run({ document: { brokenHead } }) {
    if (brokenHead === null) return pass()
    const { culprit, displaced: fallen } = brokenHead
    return fail(
      {
        at: culprit.at,
        found: culprit.name === 'text' ? 'text in the head' : `<${culprit.name}> in the head`,
        expected: 'in the body',
      },
      ...fallen.map(({ at, name }) => ({ at, found: `fell out: ${name}` })),
    )
  },
  advice: 'Move the element into the body. What comes after it in the head, search engines ignore.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata',
})
