import type { BoundedList, Located } from './bounded-list.ts'

export interface TextFacts {
  /** Of the main content: `<main>` where there is one, else the body without navigation, header, footer and asides. */
  readonly words: number
  /** All that can be read in the body, as written, cut at a limit. */
  readonly visible: string
  readonly visibleLength: number
  /** How the main content begins. */
  readonly mainSample: string
  readonly emails: BoundedList<Email>
}

export interface Email extends Located {
  readonly address: string
}
