import type { DeclaredCharset } from '../../../fetch/charset.ts'
import type { BoundedList, Located } from './bounded-list.ts'

export interface DocumentFacts {
  readonly doctype: string | null
  /** Whether browsers use quirks mode. */
  readonly quirks: boolean
  readonly elements: number
  readonly depth: number
  /** Whether the tree was truncated at the limit of elements. */
  readonly truncated: boolean
  readonly language: Attribute | null
  /** Null where no encoding is declared that browsers know. */
  readonly charset: DeclaredCharset | null
  readonly brokenHead: BrokenHead | null
  readonly ids: ReadonlySet<string>
  /** Equal for pages that are built from the same containers. */
  readonly skeleton: string
  readonly duplicateIds: BoundedList<Attribute>
  readonly deprecated: BoundedList<Tag>
  readonly inlineStyles: BoundedList<Located>
}

export interface Attribute extends Located {
  readonly value: string
}

export interface Tag extends Located {
  readonly name: string
}

/** The element or text that ended the head before its end tag, and the metadata that it displaced into the body. */
export interface BrokenHead {
  readonly culprit: Tag
  readonly displaced: readonly Tag[]
}
