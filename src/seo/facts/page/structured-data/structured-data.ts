import type { Located } from '../bounded-list.ts'

export interface StructuredData {
  /** Every item, those within others included, in order. */
  readonly items: readonly StructuredItem[]
  readonly problems: readonly JsonLdProblem[]
  /** How many JSON-LD scripts the page has. */
  readonly scripts: number
  /** True where there was more than the limits admit. */
  readonly truncated: boolean
}

/** One thing described, whichever of the three syntaxes describes it. */
export interface StructuredItem extends Located {
  readonly syntax: MarkupSyntax
  /** Names of schema.org's vocabulary without its address; names of other vocabularies have a colon in them. */
  readonly types: readonly string[]
  readonly id: string | null
  readonly properties: ReadonlyMap<string, readonly ItemValue[]>
  /** Whether it is a value of another item's property. */
  readonly nested: boolean
  /** Whether its plain names may be of a vocabulary that was not read. */
  readonly mayUseOtherNames: boolean
}

export type MarkupSyntax = 'JSON-LD' | 'microdata' | 'RDFa'

export type ItemValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'item'; readonly item: StructuredItem }
  /** Names an item that stands elsewhere. */
  | { readonly kind: 'reference'; readonly id: string }

export interface JsonLdProblem extends Located {
  readonly kind: 'syntax' | 'duplicate-key' | 'too-large' | 'no-object' | 'no-context'
  readonly text: string
}
