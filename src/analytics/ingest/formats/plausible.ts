import type { EventKind } from '../../events/event.ts'
import type { Reading, Result } from '../hit.ts'
import {
  errorsOf,
  type Faults,
  isRecord,
  noRevenue,
  parseJson,
  readNumber,
  readProps,
  readRevenue,
  readText,
  readTitle,
} from './fields.ts'
import { type Answer, droppedHeaders, type Format, type Request } from './format.ts'
import { parsePageUrl } from './page-url.ts'
import { splitDomains } from './website-name.ts'

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
export const plausible: Format = { path: '/api/event', methods: ['POST'], read, answer }

function read({ body }: Request): Reading {
  const given = parseJson(body)
  if (!isRecord(given)) return { kind: 'refused', errors: { body: ['must be a JSON object'] } }
  const faults: Faults = []

  const name = readText(faults, 'name', given.n ?? given.name, limits.name)
  if (!name) faults.push(['name', 'must not be empty'])
  const address = readText(faults, 'url', given.u ?? given.url, limits.url)
  const url = parsePageUrl(address)
  if (!url) faults.push(['url', "must be a page's address"])
  const domain = readText(faults, 'domain', given.d ?? given.domain, limits.domain)
  const kind = kindOf(name)
  const money = readRevenue(faults, 'revenue', given.$ ?? given.revenue)
  const hit = {
    website: splitDomains(domain || (url?.hostname ?? '')),
    kind,
    name,
    url,
    hashMode: isOn(given.h ?? given.hashMode),
    referrer: referrerOf(given.r ?? given.referrer),
    title: readTitle(given.t ?? given.title),
    props: readProps(faults, 'props', given.p ?? given.props ?? given.m ?? given.meta),
    ...(kind === 'event' ? money : noRevenue),
    engagedMs: kind === 'engagement' ? readNumber(faults, 'e', given.e, limits.engagedMs) : 0,
    scrollDepth: kind === 'engagement' ? readNumber(faults, 'sd', given.sd, limits.scrollDepth) : 0,
    width: readNumber(faults, 'w', given.w, limits.width),
    language: '',
    automated: false,
    key: readText(faults, 'k', given.k, limits.key),
  }
  const errors = errorsOf(faults)
  return errors ? { kind: 'refused', errors } : { kind: 'hit', hit }
}

const kindOf = (name: string): EventKind => (name === 'pageview' || name === 'engagement' ? name : 'event')

const isOn = (value: unknown): boolean => value === 1 || value === true || value === '1'

/** A referrer that is no text or too long says nothing about the source, but the page was seen all the same. */
const referrerOf = (value: unknown): string => (typeof value === 'string' && value.length <= limits.url ? value : '')

const counted: Answer = { status: 202, headers: ['content-type', 'text/plain; charset=utf-8'], body: 'ok' }

function answer(result: Result): Answer {
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
