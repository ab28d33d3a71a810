import { type Addresses, isHttp, withoutFragment } from './address.ts'
import { attribute, filledAttribute, tokens } from './attributes.ts'
import { type Kept, keeper } from './found.ts'
import type { Link } from './page-facts.ts'
import { type Element, offsetOf } from './parse.ts'
import type { Reader } from './reader.ts'
import { textWithin } from './text-within.ts'
import type { Where } from './where.ts'

const maxLinks = 3_000

type Destination = Pick<Link, 'url' | 'fragment' | 'scheme' | 'internal'>

export function linkReader(addresses: Addresses): Reader<Kept<Link>> {
  const links = keeper<Link>(maxLinks)
  const destinations = new Map<string, Destination>()

  function destinationOf(href: string): Destination {
    const known = destinations.get(href)
    if (known !== undefined) return known
    const destination = readDestination(href, addresses)
    destinations.set(href, destination)
    return destination
  }

  return {
    tags: ['a', 'area'],
    enter(element, where) {
      if (links.isFull()) links.skip()
      else links.add(readLink(element, where, destinationOf))
    },
    facts: () => links.kept(),
  }
}

function readLink(element: Element, where: Where, destinationOf: (href: string) => Destination): Link {
  const href = attribute(element, 'href')
  const { url, fragment, scheme, internal } = href === null ? nowhere : destinationOf(href)
  return {
    href,
    url,
    fragment,
    scheme,
    internal,
    rel: tokens(element, 'rel'),
    target: attribute(element, 'target'),
    name: nameOf(element),
    region: where.region,
    hidden: !where.readable || isHidden(element),
    anchor: isAnchor(element),
    at: offsetOf(element),
  }
}

const nowhere: Destination = { url: null, fragment: null, scheme: null, internal: false }

function readDestination(href: string, addresses: Addresses): Destination {
  if (href.startsWith('#')) return { ...readDestination('', addresses), fragment: href.slice(1) || null }
  const own = addresses.ownPath(href)
  if (own !== null) return { url: own, fragment: null, scheme: null, internal: true }
  const url = addresses.resolve(href)
  if (url === null) return nowhere
  if (!isHttp(url)) return { ...nowhere, scheme: url.protocol.slice(0, -1) }
  return {
    url: withoutFragment(url.href),
    fragment: url.hash === '' ? null : url.hash.slice(1),
    scheme: null,
    internal: addresses.isInternal(url),
  }
}

/** By the order of the accessible name computation: label, then content, then title. */
function nameOf(element: Element): string {
  return (
    filledAttribute(element, 'aria-label') ??
    (textWithin(element, true) ||
      (filledAttribute(element, 'alt') ??
        filledAttribute(element, 'aria-labelledby') ??
        filledAttribute(element, 'title'))) ??
    ''
  )
}

function isAnchor(element: Element): boolean {
  return element.attrs.some(({ name }) => name === 'id' || name === 'name' || name === 'role')
}

function isHidden(element: Element): boolean {
  return element.attrs.some(({ name, value }) => name === 'hidden' || (name === 'aria-hidden' && value === 'true'))
}
