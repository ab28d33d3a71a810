import { getAttribute, getNonBlankAttribute, pushChildElements } from './attributes.ts'
import { type BoundedList, createBoundedList } from './bounded-list.ts'
import { type ElementContext, type ElementReader, readAttributes } from './element-context.ts'
import type { Image, Picture } from './page-facts.ts'
import { type Element, isElement, offsetOf, rawText } from './parse.ts'
import { urlsInSrcset } from './read-styles.ts'
import type { UrlResolver } from './url-resolver.ts'

const maxImages = 2_000
const maxPictures = 500
/** A `<picture>` has a handful of sources. */
const maxSources = 30

export interface ImageFacts {
  readonly images: BoundedList<Image>
  readonly pictures: BoundedList<Picture>
}

/** `textSoFar` counts the characters of text that the walk has come by. */
export function createImageReader(urls: UrlResolver, textSoFar: () => number): ElementReader<ImageFacts> {
  const images = createBoundedList<Image>(maxImages)
  const pictures = createBoundedList<Picture>(maxPictures)
  return {
    tags: ['img', 'picture'],
    read(element, context) {
      if (element.tagName === 'picture') pictures.add({ hasImage: hasImage(element), at: offsetOf(element) })
      else if (images.isFull()) images.skip()
      else images.add({ ...readImage(element, context, urls), textBefore: textSoFar() })
    },
    facts: () => ({ images: images.build(), pictures: pictures.build() }),
  }
}

function readImage(element: Element, context: ElementContext, urls: UrlResolver): Omit<Image, 'textBefore'> {
  const src = getNonBlankAttribute(element, 'src')
  const srcset = getNonBlankAttribute(element, 'srcset')
  const displayed = src ?? (srcset === null ? null : (urlsInSrcset(srcset)[0] ?? null))
  return {
    src,
    url: displayed === null || displayed.startsWith('data:') ? null : urls.resolveHttp(displayed),
    alt: getAttribute(element, 'alt'),
    altOptional: isAltOptional(element),
    hasDimensions: hasDimensions(element),
    lazy: getAttribute(element, 'loading')?.toLowerCase() === 'lazy',
    highPriority: getAttribute(element, 'fetchpriority')?.toLowerCase() === 'high',
    modernSource: offersModern(srcset) || hasModernSource(element),
    region: context.region,
    width: numberOf(getAttribute(element, 'width')),
    height: numberOf(getAttribute(element, 'height')),
    hidden: !context.readable || readAttributes(element).hides,
    decorative: element.attrs.some(({ name, value }) => namingAttribute.test(name) && decorativeName.test(value)),
    at: offsetOf(element),
  }
}

const namingAttribute = /^(src|alt|class|id)$/
const decorativeName =
  /(^|[^a-z])(logos?|brand|icons?|avatars?|gravatar|portrait|author|badges?|flags?|emojis?|spacer|pixel|sprites?|placeholder)([^a-z]|$)|^data:|\.svg(\?|$)/i

function isAltOptional(element: Element): boolean {
  return element.attrs.some(
    ({ name, value }) =>
      (name === 'aria-hidden' && value === 'true') ||
      (name === 'role' && (value === 'presentation' || value === 'none')) ||
      ((name === 'aria-label' || name === 'aria-labelledby' || name === 'title') && value.trim() !== ''),
  )
}

function hasDimensions(element: Element): boolean {
  const width = numberOf(getAttribute(element, 'width'))
  const height = numberOf(getAttribute(element, 'height'))
  if (width !== null && height !== null) return true
  const style = getAttribute(element, 'style')
  if (style === null) return false
  const declares = (property: string) => new RegExp(`(^|[;\\s])${property}\\s*:`, 'i').test(style)
  return declares('aspect-ratio') || ((width !== null || declares('width')) && (height !== null || declares('height')))
}

function numberOf(value: string | null): number | null {
  if (value === null) return null
  const number = Number.parseFloat(value)
  return Number.isFinite(number) ? number : null
}

/** A picture without a source to show is one that a script fills, and so is one whose sources wait in `data-` attributes. */
function hasImage(picture: Element): boolean {
  const stack: Element[] = []
  let hasSource = false
  pushChildElements(stack, picture)
  for (let seen = 0, element = stack.pop(); element !== undefined; seen++, element = stack.pop()) {
    if (seen > maxSources || element.tagName === 'img' || element.tagName.includes('-')) return true
    if (element.tagName === 'noscript' && /<img\b/i.test(rawText(element))) return true
    if (element.tagName === 'source') hasSource ||= getNonBlankAttribute(element, 'srcset') !== null
    pushChildElements(stack, element)
  }
  return !hasSource || picture.attrs.some(({ name, value }) => name.startsWith('data-') || /lazy/i.test(value))
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
        (/^image\/(avif|webp)$/i.test(getAttribute(child, 'type') ?? '') ||
          offersModern(getAttribute(child, 'srcset'))),
    )
}

const offersModern = (srcset: string | null): boolean =>
  srcset !== null && /\.(avif|webp)(\?\S*)?(\s|,|$)/i.test(srcset)
