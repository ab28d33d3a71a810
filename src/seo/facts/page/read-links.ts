import { getAttribute, getLowerCaseTokens, getNonBlankAttribute } from './attributes.ts'
import { type BoundedList, createBoundedList } from './bounded-list.ts'
import type { ElementContext, ElementReader } from './element-context.ts'
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
    language: languageOf(element, context),
    hidden: !context.readable || isHidden(element),
    anchor: isAnchor(element),
    scripted: element.attrs.some(({ name }) => scriptAttribute.test(name)),
    control: element.attrs.some(isControlAttribute),
    at: offsetOf(element),
  }
}

const noDestination: Destination = { url: null, fragment: null, scheme: null, internal: false }

/** With a blank before the colon it is a path to browsers, and a mistake all the same. */
const spacedScript = /^\s{0,20}javascript\s{1,20}:/i

function readDestination(href: string, urls: UrlResolver): Destination {
  if (href.startsWith('#')) return { ...readDestination('', urls), fragment: href.slice(1) || null }
  if (spacedScript.test(href)) return { ...noDestination, scheme: 'javascript' }
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
  const name =
    getNonBlankAttribute(element, 'aria-label') ??
    (elementText(element, true) ||
      (getNonBlankAttribute(element, 'alt') ??
        getNonBlankAttribute(element, 'aria-labelledby') ??
        getNonBlankAttribute(element, 'title'))) ??
    ''
  return invisible.test(name) ? '' : name
}

/** Characters that show nothing, such as soft hyphens and spaces without width. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u

function languageOf(element: Element, context: ElementContext): string | null {
  return getAttribute(element, 'lang')?.trim() ?? context.language
}

function isAnchor(element: Element): boolean {
  return element.attrs.some(
    ({ name, value }) => (name === 'id' || name === 'name' || name === 'role') && value.trim() !== '',
  )
}

/** Handlers of HTML and of the usual frameworks, and addresses for scripts. */
const scriptAttribute =
  /^(on[a-z]+|@.+|\(.+\)|(v-on|x-on|ng|data-ng|jsaction|wire|hx)[-:]?.*|data-(href|url|link|location)|routerlink)$/i
const controlData =
  /^data-(.*-)?(toggle|target|dismiss|modal|popup|open|close|slide|tab|collapse|dropdown|menu|lightbox|fancybox|trigger|action|scroll|filter)/
const controlClass =
  /(^|[\s_-])(js|toggle|toggler|trigger|modal|popup|dropdown|tabs?|accordion|collapsed?|open|close|hamburger|burger|lightbox|carousel|slider|slick|swiper)([\s_-]|$)/i

function isControlAttribute({ name, value }: Element['attrs'][number]): boolean {
  if (name === 'class') return controlClass.test(value.slice(0, maxClassLength))
  return controlData.test(name) || /^aria-(expanded|controls|haspopup|pressed|selected)$/.test(name)
}

const maxClassLength = 500

function isHidden(element: Element): boolean {
  return element.attrs.some(({ name, value }) => name === 'hidden' || (name === 'aria-hidden' && value === 'true'))
}
