import type { BoundedList, Located } from './bounded-list.ts'

export interface TextFacts {
  /** The words of the main content: `<main>` if there is one, otherwise the body without navigation, header, footer and asides. */
  readonly words: number
  /** Words of the main content that are hidden until a script or a click shows them. */
  readonly concealedWords: number
  /** The visible text of the body, truncated at a limit. */
  readonly visible: string
  readonly visibleLength: number
  /** How the main content begins. */
  readonly mainSample: string
  /** How the text outside of links begins, without navigation, header, footer and asides. */
  readonly proseSample: string
  /** Addresses that are also in the source, not only by character references. */
  readonly emails: BoundedList<Email>
}

export interface Email extends Located {
  readonly address: string
}
