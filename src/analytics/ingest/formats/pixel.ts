import { emptyHit, type ParsedRequest } from '../hit.ts'
import { type FieldErrorList, readText, toFieldErrors } from './fields.ts'
import type { Format, TrackerRequest } from './format.ts'
import { gifReply } from './gif.ts'
import { parsePageUrl } from './page-url.ts'
import { parseDomains } from './website-reference.ts'

const limits = { name: 120, url: 2000, domain: 2000 }

/**
 * `GET /api/pixel.gif?d=DOMAIN&u=PATH`: for pages and mails that run no script. Without `u` the page is what the browser
 * tells in `Referer`, which for another site's image is the origin alone.
 */
export const pixel: Format = { path: '/api/pixel.gif', methods: ['GET'], read, reply: gifReply }

function read({ query, header }: TrackerRequest): ParsedRequest {
  const given = new URLSearchParams(query)
  const fieldErrors: FieldErrorList = []
  const name = readText(fieldErrors, 'name', given.get('n') ?? given.get('name'), limits.name) || 'pageview'
  const domain = readText(fieldErrors, 'domain', given.get('d') ?? given.get('domain'), limits.domain)
  const address = readText(fieldErrors, 'url', given.get('u') ?? given.get('url') ?? header('referer'), limits.url)
  const url = parsePageUrl(address || '/', domain ? `https://${domain.split(',')[0]}` : undefined)
  if (!url) fieldErrors.push(['url', 'must be the URL of a page, or a path if there is a domain'])
  const errors = toFieldErrors(fieldErrors)
  const website = parseDomains(domain || (url?.hostname ?? ''))
  if (errors || !url) return { kind: 'refused', errors: errors ?? {}, website }
  return {
    kind: 'hit',
    hit: {
      ...emptyHit,
      website,
      kind: name === 'pageview' ? 'pageview' : 'event',
      name,
      url,
      referrer: readText(fieldErrors, 'referrer', given.get('r') ?? given.get('referrer'), limits.url),
    },
  }
}
