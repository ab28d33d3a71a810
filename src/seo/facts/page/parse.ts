import { type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, defaultTreeAdapter, Parser, Tokenizer } from 'parse5'

export type Document = DefaultTreeAdapterTypes.Document
export type Element = DefaultTreeAdapterTypes.Element
export type ChildNode = DefaultTreeAdapterTypes.ChildNode
type Node = DefaultTreeAdapterTypes.Node
type Text = DefaultTreeAdapterTypes.TextNode

/** An element with the offset of its start tag in the source. */
export interface ElementWithOffset extends Element {
  readonly offset: number
}

export interface ParsedHtml {
  readonly document: Document
  /** Whether the tree was truncated at the limit of elements. */
  readonly truncated: boolean
}

/**
 * A few kilobytes of misnested formatting tags can make a correct parser create millions of elements; a real page has a
 * few thousand.
 */
export const maxElements = 200_000

class TooManyElementsError extends Error {}

/**
 * The parser's own source locations cost a third of the parse (9.8 ms to 13.5 ms for 120 kB); storing the offset of each
 * start tag costs 3 %, and lines and columns are derived from it for the few elements that become evidence.
 */
class OffsetTokenizer extends Tokenizer {
  tagOffset = 0

  protected override _createStartTagToken(): void {
    this.tagOffset = this.preprocessor.offset - 1
    super._createStartTagToken()
  }
}

export function parseHtml(text: string): ParsedHtml {
  let created = 0
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(tagName, namespaceURI, attrs): ElementWithOffset {
      created++
      if (created > maxElements) throw new TooManyElementsError()
      const { tagOffset } = tokenizer
      return { nodeName: tagName, tagName, attrs, namespaceURI, childNodes: [], parentNode: null, offset: tagOffset }
    },
  }
  const parser = new Parser<DefaultTreeAdapterMap>({ treeAdapter })
  const tokenizer = new OffsetTokenizer(parser.options, parser)
  parser.tokenizer = tokenizer
  try {
    tokenizer.write(text, true)
    return { document: parser.document, truncated: false }
  } catch (error) {
    if (!(error instanceof TooManyElementsError)) throw error
    return { document: parser.document, truncated: true }
  }
}

export const isElement = (node: Node): node is Element => 'tagName' in node

export const isText = (node: Node): node is Text => node.nodeName === '#text'

/** The content of an element that can contain only text, such as a script. */
export function rawText(element: Element): string {
  const child = element.childNodes[0]
  return child !== undefined && isText(child) ? child.value : ''
}

export function offsetOf(element: Element): number {
  return hasOffset(element) ? element.offset : 0
}

function hasOffset(element: Element): element is ElementWithOffset {
  return 'offset' in element
}
