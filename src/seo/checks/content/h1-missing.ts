import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const h1Missing = defineCheck({
  id: 'h1-missing',
  title: 'Page has an H1 heading',
  failure: 'H1 heading is missing',
  needs: ['headings'],
  run({ headings }) {
    const main = headings.items.filter(({ level }) => level === 1)
    const filled = main.find(({ text }) => text !== '')
    if (filled !== undefined) return pass({ at: filled.at, found: filled.text })
    return fail({
      at: main[0]?.at,
      found: message(main.length > 0 ? 'empty' : 'missing'),
      expected: message('an H1 with text'),
    })
  },
  advice:
    'Add one `<h1>` that says what the page is about. It tells visitors, screen readers, and search engines the topic of the page.',
  link: 'https://html.spec.whatwg.org/multipage/sections.html#the-h1,-h2,-h3,-h4,-h5,-and-h6-elements',
})
