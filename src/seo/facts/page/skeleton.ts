import { hash } from 'node:crypto'
import { getAttribute } from './attributes.ts'
import { type Document, type Element, isElement } from './parse.ts'

/** Elements that lay a page out. Those of its text depend on what it says. */
const containers = new Set('header nav main aside footer section article div form dialog template noscript'.split(' '))
const maxDepth = 4
const maxElements = 300

/**
 * A checksum of the outermost containers of a page. The first class of each is enough to tell templates apart; the others often
 * name the category or the state of one page. Numbers are ids.
 */
export function skeletonOf(document: Document): string {
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
