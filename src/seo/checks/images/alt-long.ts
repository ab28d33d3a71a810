import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { notApplicable, warnIfAny } from '../check-outcome.ts'
import { graphemes } from '../graphemes.ts'

const maxLength = 100

export const altLong = defineCheck({
  id: 'alt-long',
  title: 'Alt text is concise',
  failure: 'Alt text is too long',
  needs: ['images'],
  run({ images }) {
    const described = images.items.filter(({ alt }) => alt !== null && alt !== '')
    if (described.length === 0) return notApplicable(message('No image has alt text.'))
    const long = described.filter(({ alt }) => graphemes(alt ?? '') > maxLength)
    return warnIfAny(
      long.map(({ at, alt }) => ({
        at,
        found: alt ?? '',
        expected: message('at most {n} characters', { n: maxLength }),
      })),
    )
  },
  advice: 'Keep alt text to one short sentence, and put longer descriptions into the text of the page.',
  link: 'https://www.w3.org/WAI/tutorials/images/complex/',
})
