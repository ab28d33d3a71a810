import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const h1Missing = defineCheck({
  id: 'h1-missing',
  title: 'The page has a main heading',
  failure: 'The page has no main heading',
  needs: ['headings'],
  run({ headings }) {
    const main = headings.items.filter(({ level }) => level === 1)
    const filled = main.find(({ text }) => text !== '')
    if (filled !== undefined) return pass({ at: filled.at, found: filled.text })
    return fail({ at: main[0]?.at, found: main.length > 0 ? 'an empty h1' : 'no h1', expected: 'an h1 with text' })
  },
  advice: 'Give the page one `<h1>` that names its subject, as a reader would.',
  link: 'https://html.spec.whatwg.org/multipage/sections.html#the-h1,-h2,-h3,-h4,-h5,-and-h6-elements',
})
