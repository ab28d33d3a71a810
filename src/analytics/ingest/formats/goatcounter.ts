import { emptyHit, type ParsedRequest } from '../hit.ts'
import { type FieldErrorList, readText, readTitle, toFieldErrors } from './fields.ts'
import type { Format, TrackerRequest } from './format.ts'
import { gifReply } from './gif.ts'
import { parsePageUrl } from './page-url.ts'
import { parseDomains } from './website-reference.ts'

const limits = { path: 2000, domain: 253, screen: 30 }

/**
 * `GET|POST /count`: the format of GoatCounter's script. It names no website, since each has a host of its own there:
 * ours is `d`, or the host of a full address in `p`, or of the page that the browser says it is on.
 */
export const goatcounter: Format = { path: '/count', methods: ['GET', 'POST'], read, reply: gifReply }

function read({ query, header }: TrackerRequest): ParsedRequest {
  const given = new URLSearchParams(query)
  const fieldErrors: FieldErrorList = []
  const isEvent = isOn(given.get('e'))
  const path = readText(fieldErrors, 'p', given.get('p'), limits.path)
  if (!path) fieldErrors.push(['p', 'must not be empty'])
  const domain = readText(fieldErrors, 'd', given.get('d'), limits.domain)
  const host = domain || URL.parse(header('referer') || header('origin'))?.hostname
  const search = readText(fieldErrors, 'q', given.get('q'), limits.path).replace(/^\?/, '')
  // An event's path is its name, not a page.
  const address = isEvent ? '/' : path
  const url = parsePageUrl(
    search && !address.includes('?') ? `${address}?${search}` : address,
    host ? `https://${host}` : undefined,
  )
  if (!url) fieldErrors.push(['p', 'must be a path, with the website in d or in the Referer header'])
  const errors = toFieldErrors(fieldErrors)
  const website = parseDomains(domain || (url?.hostname ?? ''))
  if (errors || !url) return { kind: 'refused', errors: errors ?? {}, website }
  return {
    kind: 'hit',
    hit: {
      ...emptyHit,
      website,
      kind: isEvent ? 'event' : 'pageview',
      name: isEvent ? path.slice(0, 120) : 'pageview',
      url: isEvent ? null : url,
      referrer: readText(fieldErrors, 'r', given.get('r'), limits.path),
      title: readTitle(given.get('t')),
      width: Number.parseInt(readText(fieldErrors, 's', given.get('s'), limits.screen), 10) || 0,
      automated: Number(given.get('b') ?? 0) > 0,
    },
  }
}

const isOn = (value: string | null): boolean => value === '1' || value === 'true'
