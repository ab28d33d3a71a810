import { isRecord } from '../../../base/is-record.ts'
import { emptyHit, type Hit, type HitResult, type ParsedRequest } from '../hit.ts'
import { type FieldErrorList, noProps, parseJson, readProps, readText, readTitle, toFieldErrors } from './fields.ts'
import { droppedHeaders, type Format, type TrackerReply, type TrackerRequest } from './format.ts'
import { parsePageUrl } from './page-url.ts'
import { parseWebsiteReference } from './website-reference.ts'

const limits = { name: 120, url: 2000, website: 253, hostname: 253, language: 35, screen: 20 }

/**
 * `POST /api/send`: the format of Umami's trackers. `website` is our id or the domain. The payload's `ip`, `userAgent` and
 * `timestamp` are not read: anybody could be anybody, at any time.
 */
export const umami: Format = { path: '/api/send', methods: ['POST'], read, reply: replyTo }

function read({ body }: TrackerRequest): ParsedRequest {
  const given = parseJson(body)
  if (!isRecord(given) || !isRecord(given.payload)) {
    return { kind: 'refused', errors: { payload: ['must be an object'] } }
  }
  const { type, payload } = given
  const fieldErrors: FieldErrorList = []
  const website = readText(fieldErrors, 'website', numberAsText(payload.website), limits.website)
  if (!website) fieldErrors.push(['website', 'must not be empty'])
  const hit = readPayload(fieldErrors, website, payload)
  if (type !== 'event' && type !== 'identify' && type !== 'performance') {
    fieldErrors.push(['type', 'must be event, identify or performance'])
  }
  const errors = toFieldErrors(fieldErrors)
  if (errors) return { kind: 'refused', errors, website: hit.website }
  // Visitors are never identified, and page speed is not counted.
  return type === 'event' ? { kind: 'hit', hit } : { kind: 'ignored', website: hit.website, reason: 'not-an-event' }
}

type Payload = Readonly<Record<string, unknown>>

function readPayload(fieldErrors: FieldErrorList, website: string, payload: Payload): Hit {
  const name = readText(fieldErrors, 'name', payload.name, limits.name)
  const hostname = readText(fieldErrors, 'hostname', payload.hostname, limits.hostname)
  const address = readText(fieldErrors, 'url', payload.url, limits.url)
  const url = address ? parsePageUrl(address, `https://${hostname || website}`) : null
  if (address && !url) fieldErrors.push(['url', "must be a page's address or path"])
  return {
    ...emptyHit,
    website: parseWebsiteReference(website),
    kind: name ? 'event' : 'pageview',
    name: name || 'pageview',
    url,
    referrer: readText(fieldErrors, 'referrer', payload.referrer, limits.url),
    title: readTitle(payload.title),
    props: name ? readProps(fieldErrors, 'data', payload.data) : noProps,
    width: Number.parseInt(readText(fieldErrors, 'screen', payload.screen, limits.screen), 10) || 0,
    language: readText(fieldErrors, 'language', payload.language, limits.language),
  }
}

const numberAsText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

const json = ['content-type', 'application/json; charset=utf-8']

function replyTo(result: HitResult): TrackerReply {
  switch (result.kind) {
    case 'counted':
      // The visit's id is random and ends with the visit; the visitor's id is never revealed.
      return jsonReply(200, { cache: '', sessionId: result.visit, visitId: result.visit })
    case 'dropped':
      if (result.reason === 'unknown-website') return jsonReply(400, { error: { message: 'Website not found.' } })
      return {
        ...jsonReply(
          200,
          result.reason === 'not-an-event' ? { cache: '', sessionId: '', visitId: '' } : { beep: 'boop' },
        ),
        headers: [...json, ...droppedHeaders(result.reason)],
      }
    case 'refused':
      return jsonReply(400, { error: { message: 'Bad request.', errors: result.errors } })
  }
}

const jsonReply = (status: number, body: object): TrackerReply => ({
  status,
  headers: json,
  body: JSON.stringify(body),
})
