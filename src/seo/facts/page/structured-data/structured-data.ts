import type { Located } from '../bounded-list.ts'

export interface StructuredData {
  /** All items, including nested ones, in document order. */
  readonly items: readonly StructuredItem[]
  readonly problems: readonly JsonLdProblem[]
  /** How many JSON-LD scripts the page has. */
  readonly scripts: number
  /** Whether the page exceeded the limits. */
  readonly truncated: boolean
}

/** One described thing, regardless of the syntax. */
export interface StructuredItem extends Located {
  readonly syntax: MarkupSyntax
  /** Names of schema.org without its address; names of other vocabularies contain a colon. */
  readonly types: readonly string[]
  readonly id: string | null
  readonly properties: ReadonlyMap<string, readonly ItemValue[]>
  /** Whether it is a value of another item's property. */
  readonly nested: boolean
  /** Whether its plain names may belong to a vocabulary that was not read. */
  readonly mayUseOtherNames: boolean
}

export type MarkupSyntax = 'JSON-LD' | 'microdata' | 'RDFa'

export type ItemValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'item'; readonly item: StructuredItem }
  /** A reference to an item elsewhere. */
  | { readonly kind: 'reference'; readonly id: string }

export interface JsonLdProblem extends Located {
  readonly kind: 'syntax' | 'duplicate-key' | 'too-large' | 'no-object' | 'no-context'
  readonly text: string
}
