import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { noTitle } from './title-of.ts'

export const titleMultiple = defineCheck({
  id: 'title-multiple',
  title: 'Page has a single title tag',
  failure: 'Multiple title tags',
  needs: ['head'],
  run({ head }) {
    if (head.titles.length === 0) return notApplicable(noTitle)
    if (head.titles.length === 1) return pass()
    return fail(...head.titles.map(({ at, text }) => ({ at, found: text, expected: message('one title tag') })))
  },
  advice: 'Keep one `<title>` in the head. With several, search engines choose one for you.',
  link: 'https://html.spec.whatwg.org/multipage/semantics.html#the-title-element',
})
