import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { noImages } from './probed-images.ts'

export const altMissing = defineCheck({
  id: 'alt-missing',
  title: 'Images have alt attributes',
  failure: 'Images are missing alt attributes',
  needs: ['images'],
  run({ images }) {
    if (images.items.length === 0) return notApplicable(noImages)
    const without = images.items.filter(({ alt, altOptional: exempt }) => alt === null && !exempt)
    return failIfAny(
      without.map(({ at, src }) => ({
        at,
        found: src ?? message('no alt attribute'),
        expected: message('an alt attribute'),
      })),
    )
  },
  advice:
    'Describe the image in its `alt` attribute, or use `alt=""` if it is decorative. Screen readers and image search rely on it.',
  link: 'https://www.w3.org/WAI/tutorials/images/',
})
