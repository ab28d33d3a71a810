import type { Found, Kept } from './found.ts'

export interface TextFacts {
  /** Of the main content: `<main>` where there is one, else the body without navigation, header, footer and asides. */
  readonly words: number
  /** All that can be read in the body, white space folded; cut at a limit. */
  readonly visible: string
  readonly visibleLength: number
  readonly mainText: string
  readonly emails: Kept<Email>
}

export interface Email extends Found {
  readonly address: string
}
