import type { Translation } from '../../../base/message.ts'
import type { Category } from '../categories.ts'
import type { Check } from '../check.ts'

/** The texts of one check: those of its metadata, and those of its messages whose translation fits no other check. */
export interface TranslatedCheck extends Pick<Check, 'title' | 'failure' | 'advice'> {
  readonly texts?: Texts
}

/** By the English text. */
export type Texts = Readonly<Record<string, Translation>>

export type TranslatedChecks = Readonly<Record<string, TranslatedCheck>>

/** Everything that is translated about a report. The English texts stand where they are used. */
export interface Catalog {
  readonly categories: Readonly<Record<Category, string>>
  /** Why a failed check limits the score. */
  readonly caps: Readonly<Record<string, string>>
  readonly checks: TranslatedChecks
  /** Messages of all checks, and of audits that failed. */
  readonly texts: Texts
}
