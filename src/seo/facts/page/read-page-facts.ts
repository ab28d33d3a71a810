import { message } from '../../../base/message.ts'
import { type DeclaredCharset, declaredCharset } from '../../../fetch/charset.ts'
import type { FetchedPage, FetchFailure } from '../../../fetch/fetch-result.ts'
import { getAttribute } from './attributes.ts'
import type { ElementReader } from './element-context.ts'
import type { PageFacts, PageResponse } from './page-facts.ts'
import { type Document, isElement, parseHtml } from './parse.ts'
import { createDocumentReader } from './read-document.ts'
import { createHeadReader } from './read-head.ts'
import { createHeadingReader } from './read-headings.ts'
import { createImageReader } from './read-images.ts'
import { createLinkReader } from './read-links.ts'
import { createFormReader, createResourceReader } from './read-resources.ts'
import { readResponse, redirectLoopResponse } from './read-response.ts'
import { createTextReader } from './read-text.ts'
import { createPageSource } from './source.ts'
import { createStructuredDataReader } from './structured-data/read-structured-data.ts'
import { createUrlResolver } from './url-resolver.ts'
import { isHtmlElement, walkTree } from './walk.ts'

/** Reads all facts that checks need in one pass. `text` is the decoded body. */
export function readPageFacts(page: FetchedPage, text: string): PageFacts {
  const response = readResponse(page, text)
  return readDocument(
    response,
    declaredCharset(page.body, page.headers['content-type']?.[0] ?? null),
    response.isHtml ? text : '',
  )
}

/** The facts of a URL that only redirects; null for other failures, which say nothing about the page. */
export function readRedirectLoop(requestedUrl: string, failure: FetchFailure): PageFacts | null {
  if (failure.kind !== 'redirect-loop' && failure.kind !== 'too-many-redirects') return null
  return readDocument(redirectLoopResponse(requestedUrl, failure), null, '')
}

function readDocument(response: PageResponse, charset: DeclaredCharset | null, text: string): PageFacts {
  const parsed = parseHtml(text)
  const urls = createUrlResolver(response.url, baseHrefOf(parsed.document))
  const textReader = createTextReader(text)
  const structuredDataReader = createStructuredDataReader(parsed.document)
  const head = createHeadReader(response.headers, urls)
  const headings = createHeadingReader()
  const links = createLinkReader(urls)
  const images = createImageReader(urls, textReader.textSoFar)
  const resources = createResourceReader(urls, textReader.contentSoFar)
  const forms = createFormReader(urls)
  const documentReader = createDocumentReader(parsed, text, resources.style)
  const byTag = groupByTag([head, headings, links, images, resources, forms])

  const size = walkTree(parsed.document, {
    element(element, context) {
      documentReader.element(element)
      structuredDataReader.element(element)
      textReader.element(element, context)
      const readers = byTag.get(element.tagName)
      if (readers === undefined || !isHtmlElement(element)) return
      for (const reader of readers) reader.read(element, context)
    },
    text: textReader.text,
  })

  return {
    source: createPageSource(text),
    response,
    document: documentReader.facts(size, charset),
    head: head.facts(),
    text: textReader.facts(),
    headings: headings.facts(),
    links: links.facts(),
    ...images.facts(),
    ...resources.facts(),
    forms: forms.facts(),
    structuredData: structuredDataReader.facts(),
    rendering: notAsked,
  }
}

const notAsked = { kind: 'not-rendered', wasTried: false, reason: message('The page was not rendered.') } as const

function groupByTag(
  readers: readonly ElementReader<unknown>[],
): ReadonlyMap<string, readonly ElementReader<unknown>[]> {
  const byTag = new Map<string, ElementReader<unknown>[]>()
  for (const reader of readers) {
    for (const tag of reader.tags) {
      const list = byTag.get(tag)
      if (list === undefined) byTag.set(tag, [reader])
      else list.push(reader)
    }
  }
  return byTag
}

/** All URLs of the document are relative to the first `<base>`, even those before it. */
function baseHrefOf(document: Document): string | null {
  const root = document.childNodes.find(isElement)
  const head = root?.childNodes.find((node) => node.nodeName === 'head')
  if (head === undefined || !isElement(head)) return null
  for (const child of head.childNodes) {
    const href = isElement(child) && child.tagName === 'base' ? getAttribute(child, 'href') : null
    if (href !== null) return href
  }
  return null
}
