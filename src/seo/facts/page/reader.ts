import type { Element } from './parse.ts'
import type { Where } from './where.ts'

/** Picks one part of the facts out of the elements with certain tags. */
export interface Reader<T> {
  readonly tags: readonly string[]
  enter(element: Element, where: Where): void
  facts(): T
}
