import { listEntries } from '../../base/lists.ts'

/** Null where nothing is excluded. */
export type ParamRule = ((name: string) => boolean) | null

/** Names with `*` as wildcard, whatever their case. */
export function compileParams(list: string): ParamRule {
  const matchers = listEntries(list).map((entry) => wildcard(entry.toLowerCase()))
  if (matchers.length === 0) return null
  return (name) => {
    const lower = name.toLowerCase()
    return matchers.some((matches) => matches(lower))
  }
}

/** By hand, since a regular expression with many stars can be made to take for ever. */
function wildcard(pattern: string): (name: string) => boolean {
  const [start = '', ...middle] = pattern.split('*')
  const end = middle.pop()
  if (end === undefined) return (name) => name === start
  return (name) => {
    if (name.length < start.length + end.length || !name.startsWith(start) || !name.endsWith(end)) return false
    let rest = name.slice(start.length, name.length - end.length)
    return middle.every((part) => {
      const found = rest.indexOf(part)
      rest = rest.slice(found + part.length)
      return found >= 0
    })
  }
}
