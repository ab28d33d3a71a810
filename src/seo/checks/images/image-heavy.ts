import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable, unverified } from '../check-outcome.ts'
import { noImages, probedImages } from './probed-images.ts'

const maxBytes = 500_000

export const imageHeavy = defineCheck({
  id: 'image-heavy',
  title: 'Image files are small',
  failure: 'Image files are too large',
  needs: ['images', 'imageProbes'],
  run({ images, imageProbes }) {
    if (images.items.length === 0) return notApplicable(noImages)
    const sized = probedImages(images, imageProbes).filter(({ file }) => file.status === 200 && file.bytes !== null)
    if (sized.length === 0) return unverified(message('The file size of the images is unknown.'))
    const heavy = sized.filter(({ file }) => (file.bytes ?? 0) > maxBytes)
    return failIfAny(
      heavy.map(({ image, file }) => ({
        at: image.at,
        found: message('{url}: {size} kB', { url: file.url, size: Math.round((file.bytes ?? 0) / 1000) }),
        expected: message('at most {size} kB', { size: maxBytes / 1000 }),
      })),
    )
  },
  advice:
    'Resize images to the size at which they are displayed, and save them as AVIF or WebP. Large images slow down the page, above all on mobile connections.',
  link: 'https://web.dev/learn/images',
})
