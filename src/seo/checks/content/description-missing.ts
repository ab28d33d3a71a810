import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const descriptionMissing = defineCheck({
  id: 'description-missing',
  title: 'The page has a meta description',
  failure: 'The page has no meta description',
  needs: ['head'],
  run({ head }) {
    const description = head.descriptions.find(({ text }) => text !== '')
    if (description !== undefined) return pass({ at: description.at, found: description.text })
    return fail({ at: head.descriptions[0]?.at, found: head.descriptions.length > 0 ? 'an empty description' : 'none' })
  },
  advice: 'Add `<meta name="description" content="…">` with one or two sentences that make people want to read on.',
  link: 'https://developers.google.com/search/docs/appearance/snippet',
})
