import { parseListField } from '../../base/list-field.ts'
import { matchesWildcard, parseWildcard } from '../../base/wildcard.ts'

/** Null if nothing is excluded. */
export type ParamRule = ((name: string) => boolean) | null

/** Compiles names with `*` as wildcard; case does not matter. */
export function compileParams(list: string): ParamRule {
  const entries = parseListField(list).map((entry) => entry.toLowerCase())
  if (entries.length === 0) return null
  const names = new Set(entries.filter((entry) => !entry.includes('*')))
  const patterns = entries.filter((entry) => entry.includes('*')).map(parseWildcard)
  return (name) => {
    const lower = name.toLowerCase()
    return names.has(lower) || patterns.some((pattern) => matchesWildcard(pattern, lower))
  }
}
