import { getAttribute } from './attributes.ts'
import type { Region } from './page-facts.ts'
import type { Element } from './parse.ts'

/** What an element's ancestors determine about it; shared by all its children. */
export interface ElementContext {
  readonly inHead: boolean
  readonly region: Region
  readonly inArticle: boolean
  readonly inLink: boolean
  /** Whether its text is visible: not in scripts, styles, controls, pictures or hidden elements. */
  readonly readable: boolean
}

export const rootContext: ElementContext = {
  inHead: false,
  region: 'body',
  inArticle: false,
  inLink: false,
  readable: false,
}

const unreadable = new Set(
  'script style noscript template select datalist textarea svg math iframe object video audio canvas title'.split(' '),
)

const landmarks: ReadonlyMap<string, Region> = new Map([
  ['main', 'main'],
  ['nav', 'navigation'],
  ['header', 'header'],
  ['footer', 'footer'],
  ['aside', 'aside'],
])

const roles: ReadonlyMap<string, Region> = new Map([
  ['main', 'main'],
  ['navigation', 'navigation'],
  ['banner', 'header'],
  ['contentinfo', 'footer'],
  ['complementary', 'aside'],
])

/** The context of an element's children. */
export function childContext(element: Element, context: ElementContext): ElementContext {
  const tag = element.tagName
  if (tag === 'head') return { ...context, inHead: true }
  if (tag === 'body') return { ...context, inHead: false, readable: true }
  const readable = context.readable && !unreadable.has(tag) && !isHidden(element)
  const inArticle = context.inArticle || tag === 'article'
  const inLink = context.inLink || tag === 'a'
  const region = childRegion(element, context)
  const same =
    readable === context.readable &&
    inArticle === context.inArticle &&
    inLink === context.inLink &&
    region === context.region
  return same ? context : { inHead: context.inHead, region, inArticle, inLink, readable }
}

function childRegion(element: Element, context: ElementContext): Region {
  const role = element.attrs.length > 0 ? getAttribute(element, 'role') : null
  const region = (role === null ? null : roles.get(role)) ?? landmarks.get(element.tagName)
  if (region === undefined) return context.region
  // The header of an article belongs to the content; the header of the page does not.
  const ofContent = (region === 'header' || region === 'footer') && (context.inArticle || context.region === 'main')
  return ofContent ? context.region : region
}

function isHidden(element: Element): boolean {
  for (const { name, value } of element.attrs) {
    if (name === 'hidden') return true
    if (name === 'style' && /display\s*:\s*none/i.test(value)) return true
  }
  return false
}
