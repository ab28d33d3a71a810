import type { ElementContext } from './element-context.ts'
import type { Element } from './parse.ts'

/** Reads one part of the facts from the elements with certain tags. */
export interface ElementReader<T> {
  readonly tags: readonly string[]
  read(element: Element, context: ElementContext): void
  facts(): T
}
