import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const headBroken = defineCheck({
  id: 'head-broken',
  title: 'Head contains only valid elements',
  failure: 'Head is closed early by an invalid element',
  needs: ['document'],
  run({ document: { brokenHead } }) {
    if (brokenHead === null) return pass()
    const { culprit, displaced: fallen } = brokenHead
    return fail(
      {
        at: culprit.at,
        found:
          culprit.name === 'text'
            ? message('text in the head')
            : message('{element} in the head', { element: `<${culprit.name}>` }),
        expected: message('in the body'),
      },
      ...fallen.map(({ at, name }) => ({ at, found: message('moved to the body: {element}', { element: name }) })),
    )
  },
  advice:
    'Move the element into the body. Browsers end the head there, so search engines ignore the metadata that follows.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata',
})
