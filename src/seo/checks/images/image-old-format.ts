import { message } from '../../../base/message.ts'
import type { Image } from '../../facts/page/page-facts.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { noImages } from './probed-images.ts'

const oldType = /^image\/(jpe?g|pjpeg|png|gif|bmp|x-ms-bmp|tiff)/i
const oldName = /\.(jpe?g|png|gif|bmp|tiff?)$/i
/** Converting smaller files gains nothing. */
const worthwhileBytes = 10_000

export const imageOldFormat = defineCheck({
  id: 'image-old-format',
  title: 'Images use modern formats',
  failure: 'Images use legacy formats',
  needs: ['images', 'imageProbes'],
  run({ images, imageProbes }) {
    const loaded = images.items.filter(({ url }) => url !== null)
    if (loaded.length === 0) return notApplicable(noImages)
    const files = new Map(imageProbes.items.map(({ url, file }) => [url, isUnverified(file) ? null : file]))
    const old = loaded.filter((image) => {
      const { url, modernSource } = image
      if (url === null || modernSource) return false
      const file = files.get(url)
      const bytes = file?.bytes ?? null
      if (bytes === null ? isSmall(image) : bytes < worthwhileBytes) return false
      const type = file?.status === 200 ? file.contentType : null
      return type ? oldType.test(type) : oldName.test(new URL(url).pathname)
    })
    return failIfAny(old.map(({ at, url }) => ({ at, found: url ?? '', expected: message('AVIF, WebP, or SVG') })))
  },
  advice:
    'Serve images as AVIF or WebP, or offer them as sources of a `<picture>` next to the old file. They are often less than half the size of JPEG and PNG.',
  link: 'https://web.dev/articles/choose-the-right-image-format',
})

/** Images up to this size, as declared in the page, count as icons. */
const maxIconSize = 64
const smallName =
  /(^|[/_.-])(spacer|pixel|px|blank|transparent|clear|dot|bullet|arrow|icons?|ico|logo|sprite|avatar|gravatar|badge|button|btn|flag|emoji|smil(ey|ies)|star|1x1)s?([/_.\d-]|$)/i

function isSmall({ url, width, height }: Image): boolean {
  if (width !== null || height !== null) return Math.min(width ?? Infinity, height ?? Infinity) <= maxIconSize
  return smallName.test(url === null ? '' : new URL(url).pathname)
}
