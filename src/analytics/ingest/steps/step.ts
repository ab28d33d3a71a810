import type { DropReason, Hit, Sender } from '../hit.ts'
import type { OpenVisit } from '../visits/open-visits.ts'
import type { DaySalts } from '../visits/salts.ts'
import type { Website } from '../websites.ts'

/** A hit on its way to be counted for one website. The steps fill in the second half. */
export interface Draft {
  readonly hit: Hit
  readonly sender: Sender
  readonly website: Website
  readonly time: number
  readonly salts: DaySalts
  page: string
  props: Readonly<Record<string, string>>
  visitor: string
  /** The visit that the hit belongs to; null until one is found or begun. */
  visit: OpenVisit | null
}

/** Looks at a draft or adds to it. What it returns is why the hit is not counted; nothing lets it go on. */
export type Step = (draft: Draft) => DropReason | undefined
