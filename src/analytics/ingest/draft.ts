import type { DropReason, Hit, HitClient } from './hit.ts'
import type { OpenVisit } from './visits/open-visits.ts'
import type { DaySalts } from './visits/salts.ts'
import type { IngestWebsite } from './website-cache.ts'

/** A hit that is being processed for one website. The steps fill in the mutable fields. */
export interface Draft {
  readonly hit: Hit
  readonly client: HitClient
  readonly website: IngestWebsite
  readonly time: number
  readonly salts: DaySalts
  page: string
  props: Readonly<Record<string, string>>
  visitor: string
  /** The visit that the hit belongs to; null until one is found or begun. */
  visit: OpenVisit | null
}

/** Checks a draft or adds to it. Returns a reason to drop the hit, or undefined to continue. */
export type Step = (draft: Draft) => DropReason | undefined
