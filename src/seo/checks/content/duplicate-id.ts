import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny } from '../check-outcome.ts'

export const duplicateId = defineCheck({
  id: 'duplicate-id',
  title: 'IDs are unique',
  failure: 'Duplicate IDs',
  needs: ['document'],
  run: ({ document }) =>
    failIfAny(
      document.duplicateIds.items.map(({ at, value }) => ({ at, found: value, expected: message('a unique id') })),
    ),
  advice: 'Give each element its own `id`. Links, labels, and scripts only reach the first element with an ID.',
  link: 'https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute',
})
