import { hash } from 'node:crypto'
import { html } from 'parse5'
import type { DeclaredCharset } from '../../../fetch/charset.ts'
import { getAttribute } from './attributes.ts'
import { createBoundedList, type Located } from './bounded-list.ts'
import { readBrokenHead } from './broken-head.ts'
import type { Attribute, DocumentFacts, Tag } from './page-facts.ts'
import { type Document, type Element, isElement, offsetOf, type ParsedHtml } from './parse.ts'
import type { TreeSize } from './walk.ts'

/** Obsolete elements that authors must not use, as the HTML standard lists them. */
const obsolete = new Set(
  (
    'acronym applet basefont bgsound big blink center dir font frame frameset isindex keygen listing marquee menuitem ' +
    'multicol nextid nobr noembed noframes param plaintext rb rtc spacer strike tt xmp'
  ).split(' '),
)

export interface DocumentReader {
  element(element: Element): void
  facts(size: TreeSize, charset: DeclaredCharset | null): DocumentFacts
}

/** `readStyle` gets the style attributes. */
export function createDocumentReader(
  parsed: ParsedHtml,
  text: string,
  readStyle: (css: string, element: Element) => void,
): DocumentReader {
  const ids = new Set<string>()
  const anchors = new Set<string>()
  const duplicateIds = createBoundedList<Attribute>(50)
  const deprecated = createBoundedList<Tag>(50)
  const inlineStyles = createBoundedList<Located>(10)
  let language: Attribute | null = null
  return {
    element(element) {
      for (const { name, value } of element.attrs) {
        if (name === 'style') {
          inlineStyles.add({ at: offsetOf(element) })
          readStyle(value, element)
        } else if (name === 'id' && value !== '') {
          if (ids.has(value)) duplicateIds.add({ value, at: offsetOf(element) })
          else ids.add(value)
        } else if (name === 'name' && element.tagName === 'a') anchors.add(value)
      }
      if (obsolete.has(element.tagName)) deprecated.add({ name: element.tagName, at: offsetOf(element) })
      if (element.tagName === 'html' && language === null) language = languageOf(element)
    },
    facts(size, charset) {
      const doctype = parsed.document.childNodes.find((node) => node.nodeName === '#documentType')
      return {
        doctype: doctype !== undefined && 'systemId' in doctype ? doctypeText(doctype) : null,
        quirks: parsed.document.mode === html.DOCUMENT_MODE.QUIRKS,
        elements: size.elements,
        depth: size.depth,
        truncated: parsed.truncated,
        language,
        charset,
        brokenHead: readBrokenHead(parsed.document, text),
        ids: ids.union(anchors),
        skeleton: skeletonOf(parsed.document),
        duplicateIds: duplicateIds.build(),
        deprecated: deprecated.build(),
        inlineStyles: inlineStyles.build(),
      }
    },
  }
}

function languageOf(root: Element): Attribute | null {
  const value = getAttribute(root, 'lang') ?? getAttribute(root, 'xml:lang')
  return value === null ? null : { value: value.trim(), at: offsetOf(root) }
}

function doctypeText(doctype: { name: string; publicId: string; systemId: string }): string {
  return [doctype.name, doctype.publicId, doctype.systemId].filter(Boolean).join(' ').slice(0, 200)
}

/** Elements that lay a page out. Those of its text depend on what it says. */
const containers = new Set('header nav main aside footer section article div form dialog template noscript'.split(' '))
const maxDepth = 4
const maxElements = 300

/**
 * A checksum of the outermost containers of a page. The first class of each is enough to tell templates apart; the others often
 * name the category or the state of one page. Numbers are ids.
 */
function skeletonOf(document: Document): string {
  const root = document.childNodes.find(isElement)
  const body = root?.childNodes.find((node) => node.nodeName === 'body')
  const selectors = new Set<string>()
  let level: readonly Element[] = body !== undefined && isElement(body) ? [body] : []
  let visited = 0
  for (let depth = 1; depth <= maxDepth && level.length > 0; depth++) {
    const next: Element[] = []
    for (const parent of level) {
      for (const child of parent.childNodes) {
        if (visited >= maxElements) break
        if (!isElement(child) || !(containers.has(child.tagName) || child.tagName.includes('-'))) continue
        visited += 1
        const [first = ''] = getAttribute(child, 'class')?.trim().split(/\s+/, 1) ?? []
        selectors.add(`${depth} ${child.tagName} ${first.slice(0, 50).replace(/\d+/g, '0')}`)
        next.push(child)
      }
    }
    level = next
  }
  return hash('sha1', [...selectors].toSorted().join('\n'), 'hex').slice(0, 12)
}
