import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'
import { titleOf } from './title-of.ts'

export const titleMissing = defineCheck({
  id: 'title-missing',
  title: 'The page has a title',
  failure: 'The page has no title',
  needs: ['head'],
  run({ head }) {
    const title = titleOf(head)
    if (title !== undefined) return pass({ at: title.at, found: title.text })
    return fail({ at: head.titles[0]?.at, found: head.titles.length > 0 ? 'an empty title' : 'no title element' })
  },
  advice: 'Add a `<title>` to the head that says what this page, and only this page, is about.',
  link: 'https://developers.google.com/search/docs/appearance/title-link',
})
