import { isSchemaOrg, schemaOrgName } from './vocabulary-names.ts'

/** What the `@context` in force says about names. */
export interface JsonLdContext {
  /** Whether plain names are schema.org's. */
  readonly isSchemaOrg: boolean
  /** What names mean that are defined: a keyword such as `@type`, a name of schema.org, or null for what is neither. */
  readonly terms: ReadonlyMap<string, string | null>
  /** Whether it names another vocabulary by address. It is not fetched, so any name may be one of its. */
  readonly hasUnreadVocabulary: boolean
}

export const emptyContext: JsonLdContext = { isSchemaOrg: false, terms: new Map(), hasUnreadVocabulary: false }

const maxDefinitions = 200

/** Schema.org's own context has these, so pages may write them without the sign. */
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

/** A definition without an address, as one that only sets a type, leaves the term what it is. */
function define(terms: Map<string, string | null>, term: string, definition: unknown): void {
  const isObject = typeof definition === 'object' && definition !== null
  const address = isObject ? ('@id' in definition ? definition['@id'] : undefined) : definition
  if (address === null) terms.set(term, null)
  else if (typeof address === 'string' && address !== term) {
    terms.set(term, address.startsWith('@') ? address : schemaOrgName(address))
  }
}
