import { isSchemaOrg, schemaOrgName } from './vocabulary-names.ts'

/** What the current `@context` defines about names. */
export interface JsonLdContext {
  /** Whether plain names belong to schema.org. */
  readonly isSchemaOrg: boolean
  /** The meaning of defined names: a keyword such as `@type`, a name of schema.org, or null for anything else. */
  readonly terms: ReadonlyMap<string, string | null>
  /** Whether it refers to another vocabulary by URL. That is not fetched, so any name may belong to it. */
  readonly hasUnreadVocabulary: boolean
}

export const emptyContext: JsonLdContext = { isSchemaOrg: false, terms: new Map(), hasUnreadVocabulary: false }

const maxDefinitions = 200

/** The context of schema.org defines these, so pages may omit the @. */
const schemaOrgTerms = [
  ['type', '@type'],
  ['id', '@id'],
] as const

export function resolveContext(value: unknown, outer: JsonLdContext): JsonLdContext {
  if (value === undefined) return outer
  let { isSchemaOrg: known, hasUnreadVocabulary } = outer
  const terms = new Map(outer.terms)
  for (const part of Array.isArray(value) ? value.slice(0, maxDefinitions) : [value]) {
    if (part === null) {
      known = false
      hasUnreadVocabulary = false
      terms.clear()
    } else if (typeof part === 'string') {
      if (isSchemaOrg(part)) {
        known = true
        for (const [term, keyword] of schemaOrgTerms) terms.set(term, keyword)
      } else hasUnreadVocabulary = true
    } else if (typeof part === 'object' && !Array.isArray(part)) {
      for (const [term, definition] of Object.entries(part).slice(0, maxDefinitions)) {
        if (term === '@vocab') known = typeof definition === 'string' && isSchemaOrg(definition)
        else if (!term.startsWith('@')) define(terms, term, definition)
      }
    }
  }
  return { isSchemaOrg: known, terms, hasUnreadVocabulary }
}

/** A definition without an address, such as one that only sets a type, does not change the meaning of the term. */
function define(terms: Map<string, string | null>, term: string, definition: unknown): void {
  const isObject = typeof definition === 'object' && definition !== null
  const address = isObject ? ('@id' in definition ? definition['@id'] : undefined) : definition
  if (address === null) terms.set(term, null)
  else if (typeof address === 'string' && address !== term) {
    terms.set(term, address.startsWith('@') ? address : schemaOrgName(address))
  }
}
