import { bareHit, type Reading } from '../hit.ts'
import { errorsOf, type Faults, readText } from './fields.ts'
import type { Format, Request } from './format.ts'
import { answerWithGif } from './gif.ts'
import { parsePageUrl } from './page-url.ts'
import { splitDomains } from './website-name.ts'

const limits = { name: 120, url: 2000, domain: 2000 }

/**
 * `GET /api/pixel.gif?d=DOMAIN&u=PATH`: for pages and mails that run no script. Without `u` the page is what the browser
 * tells in `Referer`, which for another site's image is the origin alone.
 */
export const pixel: Format = { path: '/api/pixel.gif', methods: ['GET'], read, answer: answerWithGif }

function read({ query, header }: Request): Reading {
  const given = new URLSearchParams(query)
  const faults: Faults = []
  const name = readText(faults, 'name', given.get('n') ?? given.get('name'), limits.name) || 'pageview'
  const domain = readText(faults, 'domain', given.get('d') ?? given.get('domain'), limits.domain)
  const address = readText(faults, 'url', given.get('u') ?? given.get('url') ?? header('referer'), limits.url)
  const url = parsePageUrl(address || '/', domain ? `https://${domain.split(',')[0]}` : undefined)
  if (!url) faults.push(['url', "must be a page's address, or a path beside a domain"])
  const errors = errorsOf(faults)
  if (errors || !url) return { kind: 'refused', errors: errors ?? {} }
  return {
    kind: 'hit',
    hit: {
      ...bareHit,
      website: splitDomains(domain || url.hostname),
      kind: name === 'pageview' ? 'pageview' : 'event',
      name,
      url,
      referrer: readText(faults, 'referrer', given.get('r') ?? given.get('referrer'), limits.url),
    },
  }
}
