import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { notApplicable, pass, warn } from '../check-outcome.ts'
import { titleOf } from './title-of.ts'

export const titleEqualsH1 = defineCheck({
  id: 'title-equals-h1',
  title: 'Page title and H1 differ',
  failure: 'Page title and H1 are identical',
  needs: ['head', 'headings'],
  run({ head, headings }) {
    const title = titleOf(head)
    const heading = headings.items.find(({ level, text }) => level === 1 && text !== '')
    if (title === undefined || heading === undefined) return notApplicable(message('The page has no title or no H1.'))
    if (title.text.toLowerCase() !== heading.text.toLowerCase()) return pass()
    return warn({ at: heading.at, found: heading.text, expected: message('wording that differs from the title') })
  },
  advice:
    'This is fine, but a different wording in the title gives the page a second chance to match what people search for.',
  link: 'https://developers.google.com/search/docs/appearance/title-link',
})
