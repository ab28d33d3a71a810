import { isSchemaOrg } from './vocabulary-names.ts'

/** What the `@context` in force says about plain names. */
export interface JsonLdContext {
  /** Whether plain names are schema.org's. */
  readonly isSchemaOrg: boolean
  /** Names that the page defines itself. */
  readonly customTerms: ReadonlySet<string>
  readonly declared: boolean
}

export const emptyContext: JsonLdContext = { isSchemaOrg: false, customTerms: new Set(), declared: false }

const maxDefinitions = 200

export function resolveContext(value: unknown, outer: JsonLdContext): JsonLdContext {
  if (value === undefined || value === null) return outer
  let known = outer.isSchemaOrg
  const customTerms = new Set(outer.customTerms)
  for (const part of Array.isArray(value) ? value.slice(0, maxDefinitions) : [value]) {
    if (typeof part === 'string') known ||= isSchemaOrg(part)
    else if (typeof part === 'object' && part !== null && !Array.isArray(part)) {
      for (const [term, meaning] of Object.entries(part).slice(0, maxDefinitions)) {
        if (term === '@vocab') known = typeof meaning === 'string' && isSchemaOrg(meaning)
        else if (!term.startsWith('@') && !keepsMeaning(term, meaning)) customTerms.add(term)
      }
    }
  }
  return { isSchemaOrg: known, customTerms, declared: true }
}

/** Whether a definition leaves the term what it is in schema.org, as one that only sets its type does. */
function keepsMeaning(term: string, meaning: unknown): boolean {
  const address = typeof meaning === 'object' && meaning !== null && '@id' in meaning ? meaning['@id'] : meaning
  if (typeof address !== 'string') return true
  return address === term || address === `schema:${term}` || isSchemaOrg(address)
}
