import { getAttribute } from './attributes.ts'
import { type ChildNode, type Element, isElement, isText } from './parse.ts'

const maxNodes = 400
const maxLength = 1_000

/** The text of an element as one line; where `named`, images and labels within lend their alternative text. */
export function elementText(element: Element, withAltText = false): string {
  const child = element.childNodes[0]
  if (element.childNodes.length === 1 && child !== undefined && isText(child)) return oneLine(child.value)
  const nodes: ChildNode[] = element.childNodes.slice(0, maxNodes).reverse()
  let text = ''
  for (let visited = 0; visited < maxNodes && text.length < maxLength; visited++) {
    const node = nodes.pop()
    if (node === undefined) break
    if (isText(node)) text += node.value
    else if (isElement(node)) {
      const altText = withAltText ? altTextOf(node) : ''
      if (altText !== '') text += ` ${altText} `
      if (node.tagName === 'script' || node.tagName === 'style') continue
      for (let index = Math.min(node.childNodes.length, maxNodes) - 1; index >= 0; index--) {
        const child = node.childNodes[index]
        if (child !== undefined) nodes.push(child)
      }
    }
  }
  return oneLine(text)
}

function altTextOf(element: Element): string {
  if (element.attrs.length === 0) return ''
  if (element.tagName === 'img') return getAttribute(element, 'alt') ?? getAttribute(element, 'aria-label') ?? ''
  return getAttribute(element, 'aria-label') ?? ''
}

const oneLine = (text: string): string =>
  text.length <= maxLength && isNormalized(text) ? text : text.slice(0, maxLength).replace(/\s+/g, ' ').trim()

/** Whether the text is ASCII without leading, trailing or repeated spaces, as most text is. */
function isNormalized(text: string): boolean {
  let afterSpace = true
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const space = code === 32
    if (code < 32 || code > 126 || (space && afterSpace)) return false
    afterSpace = space
  }
  return !afterSpace || text === ''
}
