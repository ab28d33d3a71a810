import { html } from 'parse5'
import type { DeclaredCharset } from '../../../fetch/charset.ts'
import { getAttribute } from './attributes.ts'
import { createBoundedList, type Located } from './bounded-list.ts'
import { readBrokenHead } from './broken-head.ts'
import type { Attribute, DocumentFacts, Tag } from './document-facts.ts'
import { type Element, offsetOf, type ParsedHtml } from './parse.ts'
import { skeletonOf } from './skeleton.ts'
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
