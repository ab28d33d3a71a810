import { clickIds } from '../describe/click-ids.ts'
import type { Step } from './step.ts'

/** These are told by the visit's source and campaign; left on the page, each click would be a page of its own. */
const isCampaign = (name: string): boolean => name.startsWith('utm_') || Object.hasOwn(clickIds, name)

const longestPage = 2000
/** Each is matched against every entry of the website's list; the rest is left out, so that nothing excluded stays. */
const mostParams = 200

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
  const kept = query.split('&', mostParams).filter((pair) => pair && !excluded(nameOf(pair)))
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
