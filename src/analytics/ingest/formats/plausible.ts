import { isRecord } from '../../../base/is-record.ts'
import type { EventKind } from '../../events/event.ts'
import type { HitResult, ParsedRequest } from '../hit.ts'
import {
  type FieldErrorList,
  noRevenue,
  parseJson,
  readNumber,
  readProps,
  readRevenue,
  readText,
  readTitle,
  toFieldErrors,
} from './fields.ts'
import { droppedHeaders, type Format, type TrackerReply, type TrackerRequest } from './format.ts'
import { parsePageUrl } from './page-url.ts'
import { parseDomains } from './website-reference.ts'

const limits = {
  name: 120,
  url: 2000,
  domain: 2000,
  key: 64,
  engagedMs: 24 * 60 * 60_000,
  scrollDepth: 100,
  width: 100_000,
}

/** `POST /api/event`: the format of Plausible's trackers, and of ours, which adds `k`, the id of the delivery, and `t`, the page's title. */
export const plausible: Format = { path: '/api/event', methods: ['POST'], read, reply: replyTo }

function read({ body }: TrackerRequest): ParsedRequest {
  const given = parseJson(body)
  if (!isRecord(given)) return { kind: 'refused', errors: { body: ['must be a JSON object'] } }
  const fieldErrors: FieldErrorList = []

  const name = readText(fieldErrors, 'name', given.n ?? given.name, limits.name)
  if (!name) fieldErrors.push(['name', 'must not be empty'])
  const address = readText(fieldErrors, 'url', given.u ?? given.url, limits.url)
  const url = parsePageUrl(address)
  if (!url) fieldErrors.push(['url', "must be a page's address"])
  const domain = readText(fieldErrors, 'domain', given.d ?? given.domain, limits.domain)
  const kind = kindOf(name)
  const money = readRevenue(fieldErrors, 'revenue', given.$ ?? given.revenue)
  const hit = {
    website: parseDomains(domain || (url?.hostname ?? '')),
    kind,
    name,
    url,
    hashMode: isOn(given.h ?? given.hashMode),
    referrer: referrerOf(given.r ?? given.referrer),
    title: readTitle(given.t ?? given.title),
    props: readProps(fieldErrors, 'props', given.p ?? given.props ?? given.m ?? given.meta),
    ...(kind === 'event' ? money : noRevenue),
    engagedMs: kind === 'engagement' ? readNumber(fieldErrors, 'e', given.e, limits.engagedMs) : 0,
    scrollDepth: kind === 'engagement' ? readNumber(fieldErrors, 'sd', given.sd, limits.scrollDepth) : 0,
    width: readNumber(fieldErrors, 'w', given.w, limits.width),
    language: '',
    automated: false,
    key: readText(fieldErrors, 'k', given.k, limits.key),
  }
  const errors = toFieldErrors(fieldErrors)
  return errors ? { kind: 'refused', errors, website: hit.website } : { kind: 'hit', hit }
}

const kindOf = (name: string): EventKind => (name === 'pageview' || name === 'engagement' ? name : 'event')

const isOn = (value: unknown): boolean => value === 1 || value === true || value === '1'

/** An invalid referrer is ignored: the pageview still counts. */
const referrerOf = (value: unknown): string => (typeof value === 'string' && value.length <= limits.url ? value : '')

const counted: TrackerReply = { status: 202, headers: ['content-type', 'text/plain; charset=utf-8'], body: 'ok' }

function replyTo(result: HitResult): TrackerReply {
  switch (result.kind) {
    case 'counted':
      return counted
    case 'dropped':
      return {
        ...counted,
        headers: [...counted.headers, ...droppedHeaders(result.reason), 'x-plausible-dropped', '1'],
      }
    case 'refused':
      return {
        status: 400,
        headers: ['content-type', 'application/json; charset=utf-8'],
        body: JSON.stringify({ errors: result.errors }),
      }
  }
}
