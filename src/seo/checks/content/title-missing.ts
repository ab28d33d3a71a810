import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'
import { titleOf } from './title-of.ts'

export const titleMissing = defineCheck({
  id: 'title-missing',
  title: 'Page has a title',
  failure: 'Page title is missing',
  needs: ['head'],
  run({ head }) {
    const title = titleOf(head)
    if (title !== undefined) return pass({ at: title.at, found: title.text })
    return fail({ at: head.titles[0]?.at, found: message(head.titles.length > 0 ? 'empty' : 'missing') })
  },
  advice:
    'Add a unique, descriptive `<title>` to the head. Search engines use it as the headline of the search result.',
  link: 'https://developers.google.com/search/docs/appearance/title-link',
})
