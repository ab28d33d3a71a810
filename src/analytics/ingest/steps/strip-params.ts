import { cutPage, normalizePage } from '../../../base/page-spelling.ts'
import { clickIds } from '../describe/click-ids.ts'
import type { Step } from '../draft.ts'
import type { PageUrl } from '../hit.ts'

/** These are recorded as the visit's source and campaign; if they stayed, each click would be a page of its own. */
const isCampaign = (name: string): boolean => name.startsWith('utm_') || Object.hasOwn(clickIds, name)

const maxPageLength = 2000
/** Each is matched against every entry of the website's list; further parameters are removed, so that nothing excluded stays. */
const maxParams = 200

export const stripParams: Step = (draft) => {
  const { hit, website } = draft
  const excluded = website.excludesParam
  if (hit.url) draft.page = pageOf(hit.url, excluded, hit.hashMode)
  // Outbound links and downloads have the target in the property `url`.
  if (excluded && hit.props.url) draft.props = { ...hit.props, url: stripUrl(hit.props.url, excluded) }
  return undefined
}

/** The path, with what is counted of the query string. */
export function pageOf(
  { pathname, search, hash }: PageUrl,
  excluded: ((name: string) => boolean) | null | undefined,
  hashMode = false,
): string {
  const query = search
    ? filterQuery(search.slice(1), (name) => isCampaign(name.toLowerCase()) || !!excluded?.(name))
    : ''
  return cutPage(normalizePage(`${pathname}${query}${hashMode ? hash : ''}`), maxPageLength)
}

function stripUrl(text: string, excluded: (name: string) => boolean): string {
  const [address = '', query = ''] = text.split('?', 2)
  return `${address}${filterQuery(query, excluded)}`
}

/** The query string without excluded parameters, otherwise exactly as it was. */
function filterQuery(query: string, excluded: (name: string) => boolean): string {
  const kept = query.split('&', maxParams).filter((pair) => pair && !excluded(paramName(pair)))
  return kept.length > 0 ? `?${kept.join('&')}` : ''
}

function paramName(pair: string): string {
  const name = pair.split('=', 1)[0] ?? ''
  if (!/[%+]/.test(name)) return name
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}
