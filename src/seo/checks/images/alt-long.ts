import { defineCheck } from '../check.ts'
import { notApplicable, warnIfAny } from '../check-outcome.ts'
import { graphemes } from '../graphemes.ts'

const maxLength = 100

export const altLong = defineCheck({
  id: 'alt-long',
  title: 'Alternative texts are short',
  failure: 'Alternative texts are long',
  needs: ['images'],
  run({ images }) {
    const described = images.items.filter(({ alt }) => alt !== null && alt !== '')
    if (described.length === 0) return notApplicable('No image has an alternative text.')
    const long = described.filter(({ alt }) => graphemes(alt ?? '') > maxLength)
    return warnIfAny(long.map(({ at, alt }) => ({ at, found: alt ?? '', expected: `at most ${maxLength} characters` })))
  },
  advice: 'Keep to one sentence; put longer descriptions into the text of the page.',
  link: 'https://www.w3.org/WAI/tutorials/images/complex/',
})
