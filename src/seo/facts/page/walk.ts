import { html } from 'parse5'
import { type ChildNode, type Document, type Element, isElement, isText } from './parse.ts'
import { outside, type Where, within } from './where.ts'

/** Hears of every element and every text of a document, in order. */
export interface Visitor {
  element(element: Element, where: Where): void
  text(text: string, parent: Element, where: Where): void
}

export interface Shape {
  readonly elements: number
  readonly depth: number
}

/** An element on the way down to the node that is looked at, and how many of its children have had their turn. */
interface Level {
  children: readonly ChildNode[]
  done: number
  where: Where
}

/** Goes through the tree once, with a stack of its own: a document may be nested deeper than the call stack. */
export function walk(document: Document, visitor: Visitor): Shape {
  const levels: Level[] = [{ children: document.childNodes, done: 0, where: outside }]
  let elements = 0
  let deepest = 0
  for (let level = levels[0]; level !== undefined; ) {
    const node = level.children[level.done++]
    if (node === undefined) {
      levels.pop()
      level = levels.at(-1)
    } else if (isText(node)) {
      if (node.parentNode !== null && isElement(node.parentNode)) visitor.text(node.value, node.parentNode, level.where)
    } else if (isElement(node)) {
      elements++
      if (levels.length > deepest) deepest = levels.length
      visitor.element(node, level.where)
      if (node.childNodes.length === 0) continue
      level = { children: node.childNodes, done: 0, where: within(node, level.where) }
      levels.push(level)
    }
  }
  return { elements, depth: deepest }
}

export const isHtmlElement = (element: Element): boolean => element.namespaceURI === html.NS.HTML
