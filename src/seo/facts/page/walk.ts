import { html } from 'parse5'
import type { ChildNode, Document, Element } from './parse.ts'
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

/** Goes through the tree once, with stacks of its own: a document may be nested deeper than the call stack. */
export function walk(document: Document, visitor: Visitor): Shape {
  const nodes: ChildNode[] = document.childNodes.toReversed()
  const wheres: Where[] = nodes.map(() => outside)
  const depths: number[] = nodes.map(() => 1)
  let elements = 0
  let deepest = 0
  for (;;) {
    const node = nodes.pop()
    const where = wheres.pop()
    const depth = depths.pop()
    if (node === undefined || where === undefined || depth === undefined) break
    if (node.nodeName === '#text' && 'value' in node) {
      if (node.parentNode !== null && 'tagName' in node.parentNode) visitor.text(node.value, node.parentNode, where)
      continue
    }
    if (!('tagName' in node)) continue
    elements++
    if (depth > deepest) deepest = depth
    visitor.element(node, where)
    if (node.childNodes.length === 0) continue
    const inside = within(node, where)
    for (let index = node.childNodes.length - 1; index >= 0; index--) {
      const child = node.childNodes[index]
      if (child === undefined) continue
      nodes.push(child)
      wheres.push(inside)
      depths.push(depth + 1)
    }
  }
  return { elements, depth: deepest }
}

export const isHtmlElement = (element: Element): boolean => element.namespaceURI === html.NS.HTML
