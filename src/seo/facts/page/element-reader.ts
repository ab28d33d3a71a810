import type { ElementContext } from './element-context.ts'
import type { Element } from './parse.ts'

/** Picks one part of the facts out of the elements with certain tags. */
export interface ElementReader<T> {
  readonly tags: readonly string[]
  read(element: Element, context: ElementContext): void
  facts(): T
}
