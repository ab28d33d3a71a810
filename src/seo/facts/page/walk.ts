import { html } from 'parse5'
import { childContext, type ElementContext, rootContext } from './element-context.ts'
import { type ChildNode, type Document, type Element, isElement, isText } from './parse.ts'

/** Called for every element and text of a document, in order. */
export interface TreeVisitor {
  element(element: Element, context: ElementContext): void
  text(text: string, parent: Element, context: ElementContext): void
}

export interface TreeSize {
  readonly elements: number
  readonly depth: number
}

/** An ancestor of the current node, and how many of its children have been visited. */
interface Level {
  children: readonly ChildNode[]
  done: number
  context: ElementContext
}

/** Traverses the tree with an explicit stack, because a document may be nested deeper than the call stack allows. */
export function walkTree(document: Document, visitor: TreeVisitor): TreeSize {
  const levels: Level[] = [{ children: document.childNodes, done: 0, context: rootContext }]
  let elements = 0
  let maxDepth = 0
  for (let level = levels[0]; level !== undefined; ) {
    const node = level.children[level.done++]
    if (node === undefined) {
      levels.pop()
      level = levels.at(-1)
    } else if (isText(node)) {
      if (node.parentNode !== null && isElement(node.parentNode))
        visitor.text(node.value, node.parentNode, level.context)
    } else if (isElement(node)) {
      elements++
      if (levels.length > maxDepth) maxDepth = levels.length
      visitor.element(node, level.context)
      if (node.childNodes.length === 0) continue
      level = { children: node.childNodes, done: 0, context: childContext(node, level.context) }
      levels.push(level)
    }
  }
  return { elements, depth: maxDepth }
}

export const isHtmlElement = (element: Element): boolean => element.namespaceURI === html.NS.HTML
