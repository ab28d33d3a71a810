import type { Addresses } from './address.ts'
import { attribute, filledAttribute } from './attributes.ts'
import { type Kept, keeper } from './found.ts'
import type { Image, Picture } from './page-facts.ts'
import { type Element, isElement, offsetOf } from './parse.ts'
import type { Reader } from './reader.ts'
import type { Where } from './where.ts'

const maxImages = 2_000
const maxPictures = 500
/** A `<picture>` has a handful of sources. */
const maxSources = 30

export interface ImageFacts {
  readonly images: Kept<Image>
  readonly pictures: Kept<Picture>
}

export function imageReader(addresses: Addresses): Reader<ImageFacts> {
  const images = keeper<Image>(maxImages)
  const pictures = keeper<Picture>(maxPictures)
  return {
    tags: ['img', 'picture'],
    enter(element, where) {
      if (element.tagName === 'picture') pictures.add({ hasImage: hasImage(element), at: offsetOf(element) })
      else if (images.isFull()) images.skip()
      else images.add(readImage(element, where, addresses))
    },
    facts: () => ({ images: images.kept(), pictures: pictures.kept() }),
  }
}

function readImage(element: Element, where: Where, addresses: Addresses): Image {
  const src = filledAttribute(element, 'src')
  const srcset = filledAttribute(element, 'srcset')
  const shown = src ?? srcset?.split(/[\s,]/, 1)[0] ?? null
  return {
    src,
    url: shown === null || shown.startsWith('data:') ? null : addresses.resolveHttp(shown),
    alt: attribute(element, 'alt'),
    exempt: isExempt(element),
    sized: isSized(element),
    lazy: attribute(element, 'loading')?.toLowerCase() === 'lazy',
    highPriority: attribute(element, 'fetchpriority')?.toLowerCase() === 'high',
    modernSource: offersModern(srcset) || hasModernSource(element),
    region: where.region,
    width: numberOf(attribute(element, 'width')),
    at: offsetOf(element),
  }
}

function isExempt(element: Element): boolean {
  return element.attrs.some(
    ({ name, value }) =>
      (name === 'aria-hidden' && value === 'true') ||
      (name === 'role' && (value === 'presentation' || value === 'none')) ||
      ((name === 'aria-label' || name === 'aria-labelledby' || name === 'title') && value.trim() !== ''),
  )
}

function isSized(element: Element): boolean {
  const width = numberOf(attribute(element, 'width'))
  const height = numberOf(attribute(element, 'height'))
  if (width !== null && height !== null) return true
  const style = attribute(element, 'style')
  if (style === null) return false
  const declares = (property: string) => new RegExp(`(^|[;\\s])${property}\\s*:`, 'i').test(style)
  return declares('aspect-ratio') || ((width !== null || declares('width')) && (height !== null || declares('height')))
}

function numberOf(value: string | null): number | null {
  if (value === null) return null
  const number = Number.parseFloat(value)
  return Number.isFinite(number) ? number : null
}

function hasImage(picture: Element): boolean {
  return picture.childNodes.some((child) => child.nodeName === 'img')
}

function hasModernSource(element: Element): boolean {
  const parent = element.parentNode
  if (parent?.nodeName !== 'picture') return false
  return parent.childNodes
    .slice(0, maxSources)
    .some(
      (child) =>
        child.nodeName === 'source' &&
        isElement(child) &&
        (/^image\/(avif|webp)$/i.test(attribute(child, 'type') ?? '') || offersModern(attribute(child, 'srcset'))),
    )
}

const offersModern = (srcset: string | null): boolean =>
  srcset !== null && /\.(avif|webp)(\?\S*)?(\s|,|$)/i.test(srcset)
