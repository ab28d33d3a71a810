import { listEntries } from '../../base/lists.ts'
import { matchesWildcard, parseWildcard } from '../../base/wildcard.ts'

/** Null where nothing is excluded. */
export type ParamRule = ((name: string) => boolean) | null

/** Names with `*` as wildcard, whatever their case. */
export function compileParams(list: string): ParamRule {
  const patterns = listEntries(list).map((entry) => parseWildcard(entry.toLowerCase()))
  if (patterns.length === 0) return null
  return (name) => {
    const lower = name.toLowerCase()
    return patterns.some((pattern) => matchesWildcard(pattern, lower))
  }
}
