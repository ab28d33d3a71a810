import { defineCheck } from '../check.ts'
import { notApplicable, pass, warn } from '../check-outcome.ts'
import { graphemes } from '../graphemes.ts'

const minLength = 80
const maxLength = 160

export const descriptionLength = defineCheck({
  id: 'description-length',
  title: 'The meta description has a good length',
  failure: 'The meta description is shorter or longer than search results show',
  needs: ['head'],
  run({ head }) {
    const description = head.descriptions.find(({ text }) => text !== '')
    if (description === undefined) return notApplicable('The page has no meta description.')
    const length = graphemes(description.text)
    if (length >= minLength && length <= maxLength) return pass()
    return warn({
      at: description.at,
      found: `${length} characters: ${description.text}`,
      expected: `${minLength} to ${maxLength}`,
    })
  },
  advice: 'One or two full sentences fit best: 80 to 160 characters.',
  link: 'https://developers.google.com/search/docs/appearance/snippet',
})
