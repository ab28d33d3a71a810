import { message, plural } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { notApplicable, pass, warn } from '../check-outcome.ts'
import { graphemes } from '../graphemes.ts'

const minLength = 80
const maxLength = 160

export const descriptionLength = defineCheck({
  id: 'description-length',
  title: 'Meta description has a good length',
  failure: 'Meta description is too short or too long',
  needs: ['head'],
  run({ head }) {
    const description = head.descriptions.find(({ text }) => text !== '')
    if (description === undefined) return notApplicable(message('The page has no meta description.'))
    const length = graphemes(description.text)
    if (length >= minLength && length <= maxLength) return pass()
    return warn({
      at: description.at,
      found: plural('{n} character: {content}', '{n} characters: {content}', {
        n: length,
        content: description.text,
      }),
      expected: message('{min} to {max} characters', { min: minLength, max: maxLength }),
    })
  },
  advice:
    'Aim for 80 to 160 characters, one or two full sentences. Longer descriptions are cut off, and shorter ones are often replaced by text from the page.',
  link: 'https://developers.google.com/search/docs/appearance/snippet',
})
