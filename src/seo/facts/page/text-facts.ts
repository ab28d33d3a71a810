import type { BoundedList, Located } from './bounded-list.ts'

export interface TextFacts {
  /** Of the main content: `<main>` if there is one, otherwise the body without navigation, header, footer and asides. */
  readonly words: number
  /** The visible text of the body, truncated at a limit. */
  readonly visible: string
  readonly visibleLength: number
  /** How the main content begins. */
  readonly mainSample: string
  readonly emails: BoundedList<Email>
}

export interface Email extends Located {
  readonly address: string
}
