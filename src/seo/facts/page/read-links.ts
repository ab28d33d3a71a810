import { getAttribute, getLowerCaseTokens, getNonBlankAttribute } from './attributes.ts'
import { type BoundedList, createBoundedList } from './bounded-list.ts'
import type { ElementContext } from './element-context.ts'
import type { ElementReader } from './element-reader.ts'
import { elementText } from './element-text.ts'
import type { Link } from './page-facts.ts'
import { type Element, offsetOf } from './parse.ts'
import { isHttpUrl, type UrlResolver, withoutFragment } from './url-resolver.ts'

const maxLinks = 3_000

type Destination = Pick<Link, 'url' | 'fragment' | 'scheme' | 'internal'>

export function createLinkReader(urls: UrlResolver): ElementReader<BoundedList<Link>> {
  const links = createBoundedList<Link>(maxLinks)
  const destinations = new Map<string, Destination>()

  function destinationOf(href: string): Destination {
    const known = destinations.get(href)
    if (known !== undefined) return known
    const destination = readDestination(href, urls)
    destinations.set(href, destination)
    return destination
  }

  return {
    tags: ['a', 'area'],
    read(element, context) {
      if (links.isFull()) links.skip()
      else links.add(readLink(element, context, destinationOf))
    },
    facts: () => links.build(),
  }
}

function readLink(element: Element, context: ElementContext, destinationOf: (href: string) => Destination): Link {
  const href = getAttribute(element, 'href')
  const { url, fragment, scheme, internal } = href === null ? noDestination : destinationOf(href)
  return {
    href,
    url,
    fragment,
    scheme,
    internal,
    rel: getLowerCaseTokens(element, 'rel'),
    target: getAttribute(element, 'target'),
    name: nameOf(element),
    region: context.region,
    hidden: !context.readable || isHidden(element),
    anchor: isAnchor(element),
    at: offsetOf(element),
  }
}

const noDestination: Destination = { url: null, fragment: null, scheme: null, internal: false }

function readDestination(href: string, urls: UrlResolver): Destination {
  if (href.startsWith('#')) return { ...readDestination('', urls), fragment: href.slice(1) || null }
  const own = urls.resolvePlainPath(href)
  if (own !== null) return { url: own, fragment: null, scheme: null, internal: true }
  const url = urls.resolve(href)
  if (url === null) return noDestination
  if (!isHttpUrl(url)) return { ...noDestination, scheme: url.protocol.slice(0, -1) }
  return {
    url: withoutFragment(url.href),
    fragment: url.hash === '' ? null : url.hash.slice(1),
    scheme: null,
    internal: urls.isInternal(url),
  }
}

/** By the order of the accessible name computation: label, then content, then title. */
function nameOf(element: Element): string {
  return (
    getNonBlankAttribute(element, 'aria-label') ??
    (elementText(element, true) ||
      (getNonBlankAttribute(element, 'alt') ??
        getNonBlankAttribute(element, 'aria-labelledby') ??
        getNonBlankAttribute(element, 'title'))) ??
    ''
  )
}

function isAnchor(element: Element): boolean {
  return element.attrs.some(({ name }) => name === 'id' || name === 'name' || name === 'role')
}

function isHidden(element: Element): boolean {
  return element.attrs.some(({ name, value }) => name === 'hidden' || (name === 'aria-hidden' && value === 'true'))
}
