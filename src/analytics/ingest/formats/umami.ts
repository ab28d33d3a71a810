import { bareHit, type Hit, type Reading, type Result } from '../hit.ts'
import { errorsOf, type Faults, isRecord, noProps, parseJson, readProps, readText, readTitle } from './fields.ts'
import { type Answer, droppedHeaders, type Format, type Request } from './format.ts'
import { parsePageUrl } from './page-url.ts'
import { readWebsiteName } from './website-name.ts'

const limits = { name: 120, url: 2000, website: 253, hostname: 253, language: 35, screen: 20 }

/**
 * `POST /api/send`: the format of Umami's trackers. `website` is our id or the domain. The payload's `ip`, `userAgent` and
 * `timestamp` are not read: anybody could be anybody, at any time.
 */
export const umami: Format = { path: '/api/send', methods: ['POST'], read, answer }

function read({ body }: Request): Reading {
  const given = parseJson(body)
  if (!isRecord(given) || !isRecord(given.payload)) {
    return { kind: 'refused', errors: { payload: ['must be an object'] } }
  }
  const { type, payload } = given
  const faults: Faults = []
  const website = readText(faults, 'website', numberAsText(payload.website), limits.website)
  if (!website) faults.push(['website', 'must not be empty'])
  const hit = readPayload(faults, website, payload)
  if (type !== 'event' && type !== 'identify' && type !== 'performance') {
    faults.push(['type', 'must be event, identify or performance'])
  }
  const errors = errorsOf(faults)
  if (errors) return { kind: 'refused', errors }
  // We name no person, and page speed is no event.
  return type === 'event' ? { kind: 'hit', hit } : { kind: 'ignored', website: hit.website, reason: 'not-an-event' }
}

type Payload = Readonly<Record<string, unknown>>

function readPayload(faults: Faults, website: string, payload: Payload): Hit {
  const name = readText(faults, 'name', payload.name, limits.name)
  const hostname = readText(faults, 'hostname', payload.hostname, limits.hostname)
  const address = readText(faults, 'url', payload.url, limits.url)
  const url = address ? parsePageUrl(address, `https://${hostname || website}`) : null
  if (address && !url) faults.push(['url', "must be a page's address or path"])
  return {
    ...bareHit,
    website: readWebsiteName(website),
    kind: name ? 'event' : 'pageview',
    name: name || 'pageview',
    url,
    referrer: readText(faults, 'referrer', payload.referrer, limits.url),
    title: readTitle(payload.title),
    props: name ? readProps(faults, 'data', payload.data) : noProps,
    width: Number.parseInt(readText(faults, 'screen', payload.screen, limits.screen), 10) || 0,
    language: readText(faults, 'language', payload.language, limits.language),
  }
}

const numberAsText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

const json = ['content-type', 'application/json; charset=utf-8']

function answer(result: Result): Answer {
  switch (result.kind) {
    case 'counted':
      // The visit's id is random and ends with the visit. The visitor's is nobody's business.
      return reply(200, { cache: '', sessionId: result.visit, visitId: result.visit })
    case 'dropped':
      if (result.reason === 'unknown-website') return reply(400, { error: { message: 'Website not found.' } })
      return {
        ...reply(200, result.reason === 'not-an-event' ? { cache: '', sessionId: '', visitId: '' } : { beep: 'boop' }),
        headers: [...json, ...droppedHeaders(result.reason)],
      }
    case 'refused':
      return reply(400, { error: { message: 'Bad request.', errors: result.errors } })
  }
}

const reply = (status: number, body: object): Answer => ({ status, headers: json, body: JSON.stringify(body) })
