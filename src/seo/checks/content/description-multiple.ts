import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'

export const descriptionMultiple = defineCheck({
  id: 'description-multiple',
  title: 'The page has one meta description',
  failure: 'The page has several meta descriptions',
  needs: ['head'],
  run({ head }) {
    if (head.descriptions.length === 0) return notApplicable('The page has no meta description.')
    if (head.descriptions.length === 1) return pass()
    return fail(...head.descriptions.map(({ at, text }) => ({ at, found: text, expected: 'one description' })))
  },
  advice: 'Keep one; often a theme and a plugin both write theirs.',
  link: 'https://html.spec.whatwg.org/multipage/semantics.html#standard-metadata-names',
})
