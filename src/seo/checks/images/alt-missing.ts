import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { noImages } from './probed-images.ts'

export const altMissing = defineCheck({
  id: 'alt-missing',
  title: 'Every image has an alternative text',
  failure: 'Images have no alternative text',
  needs: ['images'],
  run({ images }) {
    if (images.items.length === 0) return notApplicable(noImages)
    const without = images.items.filter(({ alt, altOptional: exempt }) => alt === null && !exempt)
    return failIfAny(without.map(({ at, src }) => ({ at, found: src ?? 'no alt', expected: 'an alt attribute' })))
  },
  advice: 'Say in `alt` what the image tells; write `alt=""` where it only decorates.',
  link: 'https://www.w3.org/WAI/tutorials/images/',
})
