import { getAttribute } from './attributes.ts'
import type { Element } from './parse.ts'

export type Region = 'main' | 'navigation' | 'header' | 'footer' | 'aside' | 'body'

/** What an element's ancestors determine about it; shared by all its children. */
export interface ElementContext {
  readonly inHead: boolean
  readonly region: Region
  readonly inArticle: boolean
  readonly inLink: boolean
  /** Whether its text is visible: not in scripts, styles, controls, pictures or hidden elements. */
  readonly readable: boolean
  /** Whether its text would be visible if a script or a click had not to show it first. */
  readonly concealed: boolean
  /** Whether it belongs to a footer, dialog or notice, by the name of an ancestor. */
  readonly supplementary: boolean
  /** As the nearest `lang` declares it; null if there is none. */
  readonly language: string | null
}

export const rootContext: ElementContext = {
  inHead: false,
  region: 'body',
  inArticle: false,
  inLink: false,
  readable: false,
  concealed: false,
  supplementary: false,
  language: null,
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
  const { hides, supplements, language: own } = readAttributes(element)
  const language = own ?? context.language
  if (tag === 'head') return { ...context, language, inHead: true }
  if (tag === 'body') return { ...context, language, inHead: false, readable: true }
  const isText = !unreadable.has(tag)
  const readable = context.readable && isText && !hides
  const concealed = isText && (context.concealed || (context.readable && hides))
  const supplementary = context.supplementary || supplements
  const inArticle = context.inArticle || tag === 'article'
  const inLink = context.inLink || tag === 'a'
  const region = childRegion(element, context)
  const same =
    readable === context.readable &&
    concealed === context.concealed &&
    supplementary === context.supplementary &&
    language === context.language &&
    inArticle === context.inArticle &&
    inLink === context.inLink &&
    region === context.region
  if (same) return context
  return { inHead: context.inHead, region, inArticle, inLink, readable, concealed, supplementary, language }
}

function childRegion(element: Element, context: ElementContext): Region {
  const role = element.attrs.length > 0 ? getAttribute(element, 'role') : null
  const region = (role === null ? null : roles.get(role)) ?? landmarks.get(element.tagName)
  if (region === undefined) return context.region
  // The header of an article belongs to the content; the header of the page does not.
  const ofContent = (region === 'header' || region === 'footer') && (context.inArticle || context.region === 'main')
  return ofContent ? context.region : region
}

/** What is at the end of a page or in front of it, and waits for nobody. */
const supplementaryName =
  /(^|[\s_-])(footer|colophon|copyright|modal|dialog|popup|overlay|offcanvas|lightbox|cookies?|consent|gdpr|toast|back-?to-?top|scroll-?(up|top))([\s_-]|$)/i
const maxNameLength = 200

interface ContextAttributes {
  readonly hides: boolean
  readonly supplements: boolean
  readonly language: string | null
}

const plainElement: ContextAttributes = { hides: false, supplements: false, language: null }

/** What the attributes of an element say about its children, and about itself. */
export function readAttributes(element: Element): ContextAttributes {
  if (element.attrs.length === 0) return plainElement
  let hides = false
  let supplements = false
  let language: string | null = null
  for (const { name, value } of element.attrs) {
    if (name === 'hidden') hides = true
    else if (name === 'style') hides ||= /display\s*:\s*none/i.test(value)
    else if (name === 'class' || name === 'id') supplements ||= supplementaryName.test(value.slice(0, maxNameLength))
    else if (name === 'lang') language = value.trim()
  }
  return { hides, supplements, language }
}

/** Reads one part of the facts from the elements with certain tags. */
export interface ElementReader<T> {
  readonly tags: readonly string[]
  read(element: Element, context: ElementContext): void
  facts(): T
}
