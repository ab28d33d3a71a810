import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { noImages } from './probed-images.ts'

export const imageUnsized = defineCheck({
  id: 'image-unsized',
  title: 'Images have explicit width and height',
  failure: 'Images do not have explicit width and height',
  needs: ['images'],
  run({ images }) {
    if (images.items.length === 0) return notApplicable(noImages)
    const unsized = images.items.filter(({ hasDimensions: sized }) => !sized)
    return failIfAny(
      unsized.map(({ at, src }) => ({ at, found: src ?? '', expected: message('width and height attributes') })),
    )
  },
  advice:
    'Set the `width` and `height` attributes, so that the browser reserves space and the layout does not shift while loading. CSS can still scale the image.',
  link: 'https://web.dev/articles/optimize-cls#images-without-dimensions',
})
