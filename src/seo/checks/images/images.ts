import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable, unverified, warnIfAny } from '../check-outcome.ts'
import { graphemes } from '../graphemes.ts'
import { noImages, noImageTried, probedImages } from './probed-images.ts'

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

export const pictureWithoutImg = defineCheck({
  id: 'picture-without-img',
  title: 'Picture elements contain an image',
  failure: 'Picture elements without an image',
  needs: ['pictures'],
  run({ pictures }) {
    if (pictures.items.length === 0) return notApplicable(message('The page has no <picture> elements.'))
    const empty = pictures.items.filter(({ hasImage }) => !hasImage)
    return failIfAny(
      empty.map(({ at }) => ({ at, found: message('no <img>'), expected: message('an <img> after the sources') })),
    )
  },
  advice:
    'Put an `<img>` at the end of each `<picture>`. The sources only choose the file; without the `<img>`, nothing is displayed.',
  link: 'https://html.spec.whatwg.org/multipage/embedded-content.html#the-picture-element',
})
