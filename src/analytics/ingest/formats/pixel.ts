import { bareHit, type Reading } from '../hit.ts'
import { readFields } from './fields.ts'
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
  const fields = readFields()
  const name = fields.text('name', given.get('n') ?? given.get('name'), limits.name) || 'pageview'
  const domain = fields.text('domain', given.get('d') ?? given.get('domain'), limits.domain)
  const address = fields.text('url', given.get('u') ?? given.get('url') ?? header('referer'), limits.url)
  const url = parsePageUrl(address || '/', domain ? `https://${domain.split(',')[0]}` : undefined)
  if (!url) fields.refuse('url', "must be a page's address, or a path beside a domain")
  const errors = fields.errors()
  if (errors || !url) return { kind: 'refused', errors: errors ?? {} }
  return {
    kind: 'hit',
    hit: {
      ...bareHit,
      website: splitDomains(domain || url.hostname),
      kind: name === 'pageview' ? 'pageview' : 'event',
      name,
      url,
      referrer: fields.text('referrer', given.get('r') ?? given.get('referrer'), limits.url),
    },
  }
}
