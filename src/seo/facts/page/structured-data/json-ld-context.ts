import { isSchemaOrg } from './vocabulary-names.ts'

/** What the `@context` in force says about plain names. */
export interface Context {
  /** Whether plain names are schema.org's. */
  readonly known: boolean
  /** Names that the page defines itself. */
  readonly own: ReadonlySet<string>
  readonly declared: boolean
}

export const noContext: Context = { known: false, own: new Set(), declared: false }

const maxDefinitions = 200

export function contextWithin(written: unknown, outer: Context): Context {
  if (written === undefined || written === null) return outer
  let known = outer.known
  const own = new Set(outer.own)
  for (const part of Array.isArray(written) ? written.slice(0, maxDefinitions) : [written]) {
    if (typeof part === 'string') known ||= isSchemaOrg(part)
    else if (typeof part === 'object' && part !== null && !Array.isArray(part)) {
      for (const [term, meaning] of Object.entries(part).slice(0, maxDefinitions)) {
        if (term === '@vocab') known = typeof meaning === 'string' && isSchemaOrg(meaning)
        else if (!term.startsWith('@') && !means(term, meaning)) own.add(term)
      }
    }
  }
  return { known, own, declared: true }
}

/** Whether a definition leaves the term what it is in schema.org, as one that only sets its type does. */
function means(term: string, meaning: unknown): boolean {
  const address = typeof meaning === 'object' && meaning !== null && '@id' in meaning ? meaning['@id'] : meaning
  if (typeof address !== 'string') return true
  return address === term || address === `schema:${term}` || isSchemaOrg(address)
}
