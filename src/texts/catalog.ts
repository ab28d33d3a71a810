import type { en } from './en/en.ts'
import type { Translation } from './render-text.ts'

/** The English strings, by which the keys and placeholders of all languages are checked. */
export type Strings = (typeof en)['strings']

/** Strings in another language: exactly the keys of the English ones. */
export type Translated<English> = { readonly [Key in keyof English]: Translation }

/** The texts of one check: those of its metadata, and those of its messages whose translation fits no other check. */
export interface TranslatedCheck {
  readonly title: string
  readonly failure: string
  readonly advice: string
  readonly messages?: Messages
}

/** By the English text. */
export type Messages = Readonly<Record<string, Translation>>

export type TranslatedChecks = Readonly<Record<string, TranslatedCheck>>

/** Everything that is translated about checks. */
export interface CheckTranslations {
  readonly categories: Readonly<Record<string, string>>
  /** Why a failed check limits the score. */
  readonly caps: Readonly<Record<string, string>>
  /** The checks of pages and of whole sites. */
  readonly checks: TranslatedChecks
  /** Messages of all checks, and of audits that failed. */
  readonly messages: Messages
}

/** All texts that the server writes in one language. */
export interface Catalog<Name extends string = string> {
  /** Its primary tag, such as `de`. */
  readonly language: Name
  readonly strings: Translated<Strings>
  readonly checks: CheckTranslations
}

export const defineCatalog = <const Name extends string>(catalog: Catalog<Name>): Catalog<Name> => catalog
