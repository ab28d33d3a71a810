import type { Found } from '../found.ts'

export interface StructuredData {
  /** Top-level items; items within items are values of their properties. */
  readonly items: readonly Item[]
  readonly problems: readonly JsonLdProblem[]
  /** True where there was more than the limits admit. */
  readonly cut: boolean
}

/** One thing described, whichever of the three syntaxes describes it. */
export interface Item extends Found {
  readonly syntax: Syntax
  /** Names in schema.org's vocabulary, without its address; other vocabularies keep theirs. */
  readonly types: readonly string[]
  readonly id: string | null
  readonly properties: ReadonlyMap<string, readonly Value[]>
}

export type Syntax = 'JSON-LD' | 'microdata' | 'RDFa'

export type Value =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'item'; readonly item: Item }
  /** Names an item that stands elsewhere. */
  | { readonly kind: 'reference'; readonly id: string }

export interface JsonLdProblem extends Found {
  readonly kind: 'syntax' | 'duplicate-key' | 'too-large' | 'not-an-object'
  readonly text: string
}
