import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable, unverified } from '../check-outcome.ts'
import { noImages, probedImages } from './probed-images.ts'

const maxBytes = 500_000

export const imageHeavy = defineCheck({
  id: 'image-heavy',
  title: 'Images are light',
  failure: 'Images are heavy',
  needs: ['images', 'imageProbes'],
  run({ images, imageProbes }) {
    if (images.items.length === 0) return notApplicable(noImages)
    const sized = probedImages(images, imageProbes).filter(({ file }) => file.status === 200 && file.bytes !== null)
    if (sized.length === 0) return unverified('The size of no image is known.')
    const heavy = sized.filter(({ file }) => (file.bytes ?? 0) > maxBytes)
    return failIfAny(
      heavy.map(({ image, file }) => ({
        at: image.at,
        found: `${file.url}: ${Math.round((file.bytes ?? 0) / 1000)} kB`,
        expected: `at most ${maxBytes / 1000} kB`,
      })),
    )
  },
  advice: 'Scale images to the size they are shown at, and save them as AVIF or WebP.',
  link: 'https://web.dev/learn/images',
})
