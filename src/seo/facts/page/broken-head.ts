import { getAttribute } from './attributes.ts'
import type { BrokenHead, Tag } from './page-facts.ts'
import { type Document, type Element, isElement, isText, offsetOf } from './parse.ts'

const maxDisplaced = 20
const metadata = new Set(['title', 'meta', 'link', 'base', 'style'])

/**
 * A parser ends the head at the first element that is not allowed in it and opens the body there, before the author's end
 * tag. Metadata between the two ends up in the body, where search engines ignore it.
 */
export function readBrokenHead(document: Document, text: string): BrokenHead | null {
  const body = bodyOf(document)
  if (body === null) return null
  const start = offsetOf(body)
  if (startsTag(text, start, 'body')) return null
  const end = endOfHead(text, start)
  if (end === -1) return null
  const culprit = culpritOf(body, start, end)
  const displaced = metadataBefore(body, end)
  return culprit === null || displaced.length === 0 ? null : { culprit, displaced }
}

function bodyOf(document: Document): Element | null {
  const root = document.childNodes.find((node) => node.nodeName === 'html')
  if (root === undefined || !('childNodes' in root)) return null
  const body = root.childNodes.find((node) => node.nodeName === 'body')
  return body !== undefined && isElement(body) ? body : null
}

const startsTag = (text: string, at: number, name: string): boolean =>
  text.startsWith('<', at) && text.slice(at + 1, at + 1 + name.length).toLowerCase() === name

/** Where the author ended the head: at its end tag, or at the start of the body. */
function endOfHead(text: string, from: number): number {
  const boundary = /<\/head|<body/gi
  boundary.lastIndex = from
  return boundary.exec(text)?.index ?? -1
}

function culpritOf(body: Element, start: number, end: number): Tag | null {
  for (const child of body.childNodes) {
    if (isText(child) && child.value.trim() !== '') return { name: 'text', at: start }
    if (isElement(child)) return offsetOf(child) < end ? { name: child.tagName, at: offsetOf(child) } : null
  }
  return null
}

function metadataBefore(body: Element, end: number): readonly Tag[] {
  const displaced: Tag[] = []
  const elements: Element[] = [body]
  for (
    let element = elements.pop();
    element !== undefined && displaced.length < maxDisplaced;
    element = elements.pop()
  ) {
    for (const child of element.childNodes.toReversed()) {
      if (isElement(child) && offsetOf(child) < end) elements.push(child)
    }
    if (metadata.has(element.tagName)) displaced.push({ name: describe(element), at: offsetOf(element) })
  }
  return displaced
}

function describe(element: Element): string {
  const key = getAttribute(element, 'name') ?? getAttribute(element, 'property') ?? getAttribute(element, 'rel')
  return key === null ? element.tagName : `${element.tagName} ${key}`.slice(0, 100)
}
