import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { noTitle } from './title-of.ts'

export const titleMultiple = defineCheck({
  id: 'title-multiple',
  title: 'The page has one title',
  failure: 'The page has several titles',
  needs: ['head'],
  run({ head }) {
    if (head.titles.length === 0) return notApplicable(noTitle)
    if (head.titles.length === 1) return pass()
    return fail(...head.titles.map(({ at, text }) => ({ at, found: text, expected: 'one title' })))
  },
  advice: 'Keep one `<title>`; which of several is used is not yours to choose.',
  link: 'https://html.spec.whatwg.org/multipage/semantics.html#the-title-element',
})
