import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const descriptionMissing = defineCheck({
  id: 'description-missing',
  title: 'Page has a meta description',
  failure: 'Meta description is missing',
  needs: ['head'],
  run({ head }) {
    const description = head.descriptions.find(({ text }) => text !== '')
    if (description !== undefined) return pass({ at: description.at, found: description.text })
    return fail({ at: head.descriptions[0]?.at, found: message(head.descriptions.length > 0 ? 'empty' : 'missing') })
  },
  advice:
    'Add `<meta name="description" content="…">` with one or two sentences that summarize the page. Search engines often show it below the title.',
  link: 'https://developers.google.com/search/docs/appearance/snippet',
})
