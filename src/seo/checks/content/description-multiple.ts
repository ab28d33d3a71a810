import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'

export const descriptionMultiple = defineCheck({
  id: 'description-multiple',
  title: 'Page has a single meta description',
  failure: 'Multiple meta descriptions',
  needs: ['head'],
  run({ head }) {
    if (head.descriptions.length === 0) return notApplicable(message('The page has no meta description.'))
    if (head.descriptions.length === 1) return pass()
    return fail(
      ...head.descriptions.map(({ at, text }) => ({ at, found: text, expected: message('one meta description') })),
    )
  },
  advice: 'Keep one meta description. Several often come from a theme and a plugin that each add their own.',
  link: 'https://html.spec.whatwg.org/multipage/semantics.html#standard-metadata-names',
})
