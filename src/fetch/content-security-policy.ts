import type { ResponseHeaders } from './fetch-result.ts'

/** Directives by lower-case name, each with its sources as they were written. */
export type Policy = ReadonlyMap<string, readonly string[]>

/** The policies in these values; a value may hold several, separated by commas. */
export function parsePolicies(values: readonly string[]): readonly Policy[] {
  return values
    .flatMap((value) => value.slice(0, 20_000).split(','))
    .map((value) => {
      const directives = new Map<string, readonly string[]>()
      for (const directive of value.split(';')) {
        const [name, ...sources] = directive.trim().split(/\s+/)
        const key = name?.toLowerCase() ?? ''
        // Browsers ignore a directive that is repeated.
        if (key !== '' && !directives.has(key)) directives.set(key, sources)
      }
      return directives
    })
    .filter(({ size }) => size > 0)
}

export const policyHeaders = (headers: ResponseHeaders): readonly string[] => headers['content-security-policy'] ?? []

/** The policies with their sources in lower case, to be searched for keywords. */
export const readPolicies = (values: readonly string[]): readonly Policy[] =>
  parsePolicies(values).map(
    (policy) => new Map(Array.from(policy, ([name, sources]) => [name, sources.map((source) => source.toLowerCase())])),
  )
