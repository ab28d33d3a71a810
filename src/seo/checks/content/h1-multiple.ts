import { defineCheck } from '../check.ts'
import { notApplicable, pass, warn } from '../check-outcome.ts'

export const h1Multiple = defineCheck({
  id: 'h1-multiple',
  title: 'The page has one main heading',
  failure: 'The page has several main headings',
  needs: ['headings'],
  run({ headings }) {
    const main = headings.items.filter(({ level }) => level === 1)
    if (main.length === 0) return notApplicable('The page has no main heading.')
    return main.length === 1 ? pass() : warn(...main.map(({ at, text }) => ({ at, found: text })))
  },
  advice: 'Search engines cope with several; readers of screen readers find their way more easily with one.',
  link: 'https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines-2',
})
