import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { notApplicable, pass, warn } from '../check-outcome.ts'

export const h1Multiple = defineCheck({
  id: 'h1-multiple',
  title: 'Page has a single H1 heading',
  failure: 'Multiple H1 headings',
  needs: ['headings'],
  run({ headings }) {
    const main = headings.items.filter(({ level }) => level === 1)
    if (main.length === 0) return notApplicable(message('The page has no H1.'))
    return main.length === 1 ? pass() : warn(...main.map(({ at, text }) => ({ at, found: text })))
  },
  advice:
    'Use one `<h1>` for the topic of the page and `<h2>` for its sections. Search engines cope with several, but screen reader users navigate more easily with one.',
  link: 'https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines-2',
})
