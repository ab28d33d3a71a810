import { listEntries } from '../../../base/lists.ts'
import { clickIds } from '../describe/click-ids.ts'
import type { Step } from './step.ts'

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

/** These are told by the visit's source and campaign; left on the page, each click would be a page of its own. */
const isCampaign = (name: string): boolean => name.startsWith('utm_') || Object.hasOwn(clickIds, name)

const longestPage = 2000

export const stripParams: Step = (draft) => {
  const { hit, website } = draft
  const excluded = website.excludesParam
  if (hit.url) {
    const { pathname, search, hash } = hit.url
    const query = search ? keep(search.slice(1), (name) => isCampaign(name.toLowerCase()) || !!excluded?.(name)) : ''
    draft.page = `${pathname}${query}${hit.hashMode ? hash : ''}`.slice(0, longestPage)
  }
  // Outbound links and downloads tell where they lead.
  if (excluded && hit.props.url) draft.props = { ...hit.props, url: stripUrl(hit.props.url, excluded) }
  return undefined
}

function stripUrl(text: string, excluded: (name: string) => boolean): string {
  const [address = '', query = ''] = text.split('?', 2)
  return `${address}${keep(query, excluded)}`
}

/** What is left of a query string, exactly as it was written. */
function keep(query: string, excluded: (name: string) => boolean): string {
  const kept = query.split('&').filter((pair) => pair && !excluded(nameOf(pair)))
  return kept.length > 0 ? `?${kept.join('&')}` : ''
}

function nameOf(pair: string): string {
  const name = pair.split('=', 1)[0] ?? ''
  if (!/[%+]/.test(name)) return name
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}
