import type { ResponseHeaders } from '../../../fetch/fetch-result.ts'

/** The directives of the first content security policy in each value, with lowercase names. */
export function readPolicies(values: readonly string[]): readonly ReadonlyMap<string, readonly string[]>[] {
  return values.map((value) => {
    const directives = new Map<string, readonly string[]>()
    for (const directive of value.slice(0, 20_000).split(';')) {
      const [name, ...sources] = directive.trim().split(/\s+/)
      const key = name?.toLowerCase() ?? ''
      if (key !== '' && !directives.has(key))
        directives.set(
          key,
          sources.map((source) => source.toLowerCase()),
        )
    }
    return directives
  })
}

export const policyHeaders = (headers: ResponseHeaders): readonly string[] => headers['content-security-policy'] ?? []
