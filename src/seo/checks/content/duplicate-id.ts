import { defineCheck } from '../check.ts'
import { failIfAny } from '../check-outcome.ts'

export const duplicateId = defineCheck({
  id: 'duplicate-id',
  title: 'Each id is used once',
  failure: 'Several elements share an id',
  needs: ['document'],
  run: ({ document }) =>
    failIfAny(document.duplicateIds.items.map(({ at, value }) => ({ at, found: value, expected: 'an id of its own' }))),
  advice: 'Give each element its own id; links, labels and scripts reach only the first.',
  link: 'https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute',
})
