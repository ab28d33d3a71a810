import { message } from '../../../base/message.ts'
import type { Image } from '../../facts/page/page-facts.ts'
import { defineCheck } from '../check.ts'
import { notApplicable, pass, warn } from '../check-outcome.ts'

/** Smaller images are logos, icons and thumbnails, which a heading or a paragraph outgrows. */
const minWidth = 300
const minArea = 60_000
/** About as much text as fits on the first screen of a phone. */
const maxTextBefore = 600

export const lcpLazy = defineCheck({
  id: 'lcp-lazy',
  title: 'Largest image is not lazily loaded',
  failure: 'Largest image is lazily loaded',
  needs: ['images'],
  run({ images }) {
    const first = images.items.filter(isInFirstScreen)
    const largest = first.filter(isLarge).reduce<Image | undefined>(larger, undefined)
    if (largest === undefined) return notApplicable(message('No large image was found.'))
    const { lazy, at } = largest
    // The page names its largest image by a priority, and one without a size may be larger than those with one.
    const isOutdone = first.some((image) => !image.lazy && (image.highPriority || image.width === null))
    return lazy && !isOutdone ? warn({ at, found: 'loading="lazy"', expected: 'fetchpriority="high"' }) : pass()
  },
  advice:
    'Remove `loading="lazy"` from the first large image, and add `fetchpriority="high"`. It is often the Largest Contentful Paint element, and lazy loading delays it.',
  link: 'https://web.dev/articles/lcp-lazy-loading',
})

const isInFirstScreen = ({ region, hidden, decorative, textBefore }: Image): boolean =>
  (region === 'main' || region === 'body' || region === 'header') &&
  !hidden &&
  !decorative &&
  textBefore <= maxTextBefore

/** Where no height is declared, photos are assumed to be three by two. */
const areaOf = ({ width, height }: Image): number => (width ?? 0) * (height ?? (width ?? 0) / 1.5)

const isLarge = (image: Image): boolean => (image.width ?? 0) >= minWidth && areaOf(image) >= minArea

const larger = (one: Image | undefined, other: Image): Image =>
  one === undefined || areaOf(other) > areaOf(one) ? other : one
