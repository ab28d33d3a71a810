import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable, unverified } from '../check-outcome.ts'
import { noImages, noImageTried, probedImages } from './probed-images.ts'

export const imageBroken = defineCheck({
  id: 'image-broken',
  title: 'Images load',
  failure: 'Broken images',
  needs: ['images', 'imageProbes'],
  run({ images, imageProbes }) {
    if (images.items.length === 0) return notApplicable(noImages)
    const probed = probedImages(images, imageProbes)
    if (probed.length === 0) return unverified(noImageTried)
    const broken = probed.filter(({ file }) => file.status >= 400)
    return failIfAny(
      broken.map(({ image, file }) => ({
        at: image.at,
        found: message('{url}: status {status}', { url: file.url, status: String(file.status) }),
        expected: message('status 200'),
      })),
    )
  },
  advice: 'Correct the image’s URL, or restore the file.',
  link: 'https://developers.google.com/search/docs/appearance/google-images',
})
