import type { FetchedPage, FetchFailure } from '../../../fetch/fetch-result.ts'
import { addressesOf } from './address.ts'
import { attribute } from './attributes.ts'
import type { CharsetFacts } from './document-facts.ts'
import type { PageAnswer, PageFacts } from './page-facts.ts'
import { type Document, isElement, parseHtml } from './parse.ts'
import { endlessRedirects, readAnswer } from './read-answer.ts'
import { readCharset } from './read-charset.ts'
import { documentReader } from './read-document.ts'
import { headReader } from './read-head.ts'
import { headingReader } from './read-headings.ts'
import { imageReader } from './read-images.ts'
import { linkReader } from './read-links.ts'
import { formReader, resourceReader } from './read-resources.ts'
import { textReader } from './read-text.ts'
import type { Reader } from './reader.ts'
import { readSource } from './source.ts'
import { structuredDataReader } from './structured-data/read-structured-data.ts'
import { isHtmlElement, walk } from './walk.ts'

/** Reads a fetched page once and keeps all that checks ask for. `text` is its body, decoded. */
export function readFacts(page: FetchedPage, text: string): PageFacts {
  const answer = readAnswer(page, text)
  return readDocument(answer, readCharset(page), answer.html ? text : '')
}

/** The facts of an address that only ever redirects; null for failures that say nothing about the page. */
export function readFailure(requestedUrl: string, failure: FetchFailure): PageFacts | null {
  if (failure.kind !== 'redirect-loop' && failure.kind !== 'too-many-redirects') return null
  const charset = { byteOrderMark: false, header: null, meta: null }
  return readDocument(endlessRedirects(requestedUrl, failure), charset, '')
}

function readDocument(answer: PageAnswer, charset: CharsetFacts, text: string): PageFacts {
  const parsed = parseHtml(text)
  const addresses = addressesOf(answer.url, baseHrefOf(parsed.document))
  const ofDocument = documentReader(parsed, text)
  const ofText = textReader()
  const ofStructuredData = structuredDataReader(parsed.document)
  const head = headReader(answer.headers, addresses)
  const headings = headingReader()
  const links = linkReader(addresses)
  const images = imageReader(addresses)
  const resources = resourceReader(addresses)
  const forms = formReader(addresses)
  const byTag = groupByTag([head, headings, links, images, resources, forms])

  const shape = walk(parsed.document, {
    element(element, where) {
      ofDocument.element(element)
      ofStructuredData.element(element)
      const readers = byTag.get(element.tagName)
      if (readers === undefined || !isHtmlElement(element)) return
      for (const reader of readers) reader.enter(element, where)
    },
    text: ofText.text,
  })

  return {
    source: readSource(text),
    answer,
    document: ofDocument.facts(shape, charset),
    head: head.facts(),
    text: ofText.facts(),
    headings: headings.facts(),
    links: links.facts(),
    ...images.facts(),
    ...resources.facts(),
    forms: forms.facts(),
    structuredData: ofStructuredData.facts(),
  }
}

function groupByTag(readers: readonly Reader<unknown>[]): ReadonlyMap<string, readonly Reader<unknown>[]> {
  const byTag = new Map<string, Reader<unknown>[]>()
  for (const reader of readers) {
    for (const tag of reader.tags) {
      const list = byTag.get(tag)
      if (list === undefined) byTag.set(tag, [reader])
      else list.push(reader)
    }
  }
  return byTag
}

/** Addresses in the whole document are relative to the first `<base>`, wherever they stand. */
function baseHrefOf(document: Document): string | null {
  const root = document.childNodes.find(isElement)
  const head = root?.childNodes.find((node) => node.nodeName === 'head')
  if (head === undefined || !isElement(head)) return null
  for (const child of head.childNodes) {
    const href = isElement(child) && child.tagName === 'base' ? attribute(child, 'href') : null
    if (href !== null) return href
  }
  return null
}
