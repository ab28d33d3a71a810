import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { noImages } from './probed-images.ts'

export const imageUnsized = defineCheck({
  id: 'image-unsized',
  title: 'Images declare their size',
  failure: 'Images do not declare their size, so the page jumps while it loads',
  needs: ['images'],
  run({ images }) {
    if (images.items.length === 0) return notApplicable(noImages)
    const unsized = images.items.filter(({ hasDimensions: sized }) => !sized)
    return failIfAny(unsized.map(({ at, src }) => ({ at, found: src ?? '', expected: 'width and height' })))
  },
  advice: 'Write `width` and `height` in pixels on each image; styles may still scale it.',
  link: 'https://web.dev/articles/optimize-cls#images-without-dimensions',
})
