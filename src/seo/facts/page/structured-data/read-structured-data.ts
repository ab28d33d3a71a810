import { getAttribute } from '../attributes.ts'
import { type Document, type Element, offsetOf, rawText } from '../parse.ts'
import { walkTree } from '../walk.ts'
import { createItemBudget } from './item-budget.ts'
import { readJsonLd } from './json-ld.ts'
import { readMicrodata } from './microdata.ts'
import { readRdfa } from './rdfa.ts'
import type { StructuredData } from './structured-data.ts'

const maxScripts = 100
const maxRoots = 2_000

export interface StructuredDataReader {
  element(element: Element): void
  facts(): StructuredData
}

/** Records where structured data begins while the document is traversed, and reads it afterwards. */
export function createStructuredDataReader(document: Document): StructuredDataReader {
  const scripts: Element[] = []
  const microdata: Element[] = []
  const rdfa: Element[] = []
  return {
    element(element) {
      for (const { name, value } of element.attrs) {
        if (name === 'itemscope') microdata.push(element)
        else if (name === 'typeof') rdfa.push(element)
        else if (name === 'type' && element.tagName === 'script' && isJsonLd(value)) scripts.push(element)
      }
    },
    facts() {
      const budget = createItemBudget()
      const problems = scripts.slice(0, maxScripts).flatMap((script) => {
        return readJsonLd(rawText(script), offsetOf(script), budget)
      })
      const byId = elementsById(document)
      for (const root of microdata.slice(0, maxRoots)) {
        if (getAttribute(root, 'itemprop') === null) readMicrodata(root, byId, budget)
      }
      for (const root of rdfa.slice(0, maxRoots)) {
        if (getAttribute(root, 'property') === null) readRdfa(root, budget)
      }
      const truncated =
        budget.wasExceeded() || scripts.length > maxScripts || Math.max(microdata.length, rdfa.length) > maxRoots
      return { items: budget.items, problems, scripts: scripts.length, truncated }
    },
  }
}

const isJsonLd = (type: string): boolean => /^\s*application\/ld\+json\s*(;|$)/i.test(type)

/** Finds elements for `itemref`. The document is indexed once, on first use. */
function elementsById(document: Document): (id: string) => Element | null {
  let elements: Map<string, Element> | undefined
  return (id) => {
    if (elements === undefined) {
      const byId = new Map<string, Element>()
      walkTree(document, {
        element(element) {
          const own = getAttribute(element, 'id')
          if (own !== null && !byId.has(own)) byId.set(own, element)
        },
        text() {},
      })
      elements = byId
    }
    return elements.get(id) ?? null
  }
}
