import { defineCheck } from '../check.ts'
import { notApplicable, pass, warn } from '../check-outcome.ts'
import { titleOf } from './title-of.ts'

export const titleEqualsH1 = defineCheck({
  id: 'title-equals-h1',
  title: 'Title and main heading complement each other',
  failure: 'Title and main heading are the same words',
  needs: ['head', 'headings'],
  run({ head, headings }) {
    const title = titleOf(head)
    const heading = headings.items.find(({ level, text }) => level === 1 && text !== '')
    if (title === undefined || heading === undefined) return notApplicable('The page lacks a title or a main heading.')
    if (title.text.toLowerCase() !== heading.text.toLowerCase()) return pass()
    return warn({ at: heading.at, found: heading.text, expected: 'words that differ from the title' })
  },
  advice: 'Nothing is wrong with it; two wordings give two chances to match what people search for.',
  link: 'https://developers.google.com/search/docs/appearance/title-link',
})
