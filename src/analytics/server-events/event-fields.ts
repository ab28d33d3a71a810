import { Type } from 'typebox'
import { normalizeAddress } from '../../base/address-list.ts'
import type { FieldErrors } from '../../base/errors.ts'
import { describeValue } from '../../base/field-errors.ts'
import { isRecord } from '../../base/is-record.ts'
import { dayMs } from '../events/day.ts'
import { clientNetworkOf } from '../ingest/client-network.ts'
import { type FieldErrorList, readProps, readRevenue, readText, toFieldErrors } from '../ingest/formats/fields.ts'
import { parsePageUrl } from '../ingest/formats/page-url.ts'
import { emptyHit } from '../ingest/hit.ts'
import { maxAgeDays, type SentHit } from '../ingest/sent-hits.ts'
import { notJson } from './read-body.ts'

/** Clocks of servers differ; a time ahead by no more than this counts as now. */
const maxAheadMs = 5 * 60_000

const limits = {
  id: 120,
  name: 120,
  url: 2000,
  userAgent: 512,
  referrer: 2000,
  title: 300,
  address: 64,
  width: 100_000,
}

/** One event, as a server sends it. */
export const ServerEvent = Type.Object(
  {
    name: Type.String({ description: '`pageview`, or the name of an event. At most 120 bytes' }),
    url: Type.Optional(Type.String({ description: 'The address of the page, or its path. Required for pageviews' })),
    address: Type.String({ description: 'The IP address of the visitor. It is not stored' }),
    user_agent: Type.String({ description: 'The User-Agent header of the visitor’s browser. It is not stored' }),
    event_id: Type.Optional(
      Type.String({ description: 'Your id of this event: sent again, it is not counted again. At most 120 bytes' }),
    ),
    time: Type.Optional(
      Type.String({
        description: `When it happened: ISO 8601 with a time zone, or milliseconds since 1970; at most ${maxAgeDays} days ago. By default now`,
      }),
    ),
    referrer: Type.Optional(Type.String({ description: 'The address of the page that linked here' })),
    title: Type.Optional(Type.String({ description: 'The title of the page' })),
    props: Type.Optional(Type.Unknown({ description: 'Up to 30 properties: a JSON object, or its text in a form' })),
    revenue: Type.Optional(Type.String({ description: 'An amount such as 19.90. Needs `currency`' })),
    currency: Type.Optional(Type.String({ description: 'Three letters such as EUR' })),
    order_id: Type.Optional(
      Type.String({
        description: 'Your id of the order, by which its revenue can be corrected later. At most 120 bytes',
      }),
    ),
    language: Type.Optional(Type.String({ description: 'The Accept-Language header of the visitor’s browser' })),
  },
  { title: 'ServerEvent' },
)

/** An event whose fields are valid. */
export interface ReadEvent extends SentHit {
  readonly id: string | null
  readonly orderId: string | null
  /** How far the time that it claims is ahead of ours, in milliseconds; null if it claims none. */
  readonly skewMs: number | null
}

export type EventResult =
  | { readonly event: ReadEvent }
  /** `isAhead`: its time is in the future. */
  | { readonly errors: FieldErrors; readonly isAhead?: boolean }

export interface ReadContext {
  readonly website: { readonly id: number; readonly domain: string }
  readonly now: number
  /** Events before this time have been deleted, or would be at once. */
  readonly earliest: number
}

/** Reads one event; the errors name what was found and what is allowed. */
export function readEvent(given: unknown, { website, now, earliest }: ReadContext): EventResult {
  if (given === notJson) return { errors: { event: ['is not valid JSON'] } }
  if (!isRecord(given)) return { errors: { event: [`must be an object of fields; found ${describeValue(given)}`] } }
  const errors: FieldErrorList = []
  const text = (field: string, bytes: number): string => readText(errors, field, asText(given[field]), bytes)
  const required = (field: string, bytes: number): string => {
    const value = text(field, bytes)
    if (value === '' && !errors.some(([name]) => name === field)) errors.push([field, 'is required'])
    return value
  }

  const name = required('name', limits.name)
  if (name === 'engagement') errors.push(['name', 'must not be engagement, which only browsers report'])
  const isPageview = name === 'pageview'
  const address = normalizeAddress(required('address', limits.address))
  if (address === '' && !errors.some(([field]) => field === 'address'))
    errors.push(['address', `must be an IP address; found ${describeValue(given.address)}`])
  const userAgent = required('user_agent', 4096).slice(0, limits.userAgent)
  const sentUrl = text('url', limits.url)
  const url = sentUrl === '' ? null : parsePageUrl(sentUrl, `https://${website.domain}`)
  if (sentUrl !== '' && !url) errors.push(['url', `must be the address of a page; found ${describeValue(sentUrl)}`])
  else if (isPageview && sentUrl === '') errors.push(['url', 'is required for a pageview'])
  const claimed = readTime(errors, given.time)
  const isAhead = claimed !== null && claimed > now + maxAheadMs
  const time = checkTime(errors, claimed, { now, earliest, given: given.time })
  const language = text('language', 200)
  const hasRevenue = isGiven(given.revenue) || isGiven(given.currency)
  const money = readRevenue(errors, 'revenue', hasRevenue ? { amount: given.revenue, currency: given.currency } : null)
  if (hasRevenue && isPageview) errors.push(['revenue', 'must not be sent with a pageview'])
  const id = text('event_id', limits.id)
  const orderId = text('order_id', limits.id)
  if (orderId !== '' && money.currency === '' && !errors.some(([field]) => field === 'revenue'))
    errors.push(['order_id', 'needs revenue and currency'])
  const props = readProps(errors, 'props', given.props)
  const problems = toFieldErrors(errors)
  if (problems) return { errors: problems, isAhead }
  return {
    event: {
      hit: {
        ...emptyHit,
        ...{ website: { kind: 'id', id: website.id }, kind: isPageview ? 'pageview' : 'event', name, url },
        ...{
          referrer: text('referrer', limits.referrer),
          title: text('title', limits.title),
          props,
          ...money,
          language,
        },
      },
      client: {
        ...{ address, network: clientNetworkOf(address), relayed: true, userAgent },
        header: (header) => (header === 'accept-language' ? language : ''),
      },
      time,
      id: id === '' ? null : id,
      orderId: orderId === '' ? null : orderId,
      skewMs: claimed === null ? null : claimed - now,
    },
  }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Ids, times and amounts may be sent as numbers. */
const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/

/** Null if it is missing or invalid. */
function readTime(errors: FieldErrorList, given: unknown): number | null {
  if (!isGiven(given)) return null
  const text = String(given)
  const time = /^\d{12,14}$/.test(text) ? Number(text) : isoTime.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(time)) return time
  errors.push([
    'time',
    `must be a time such as 2026-01-31T12:00:00Z, or milliseconds since 1970; found ${describeValue(given)}`,
  ])
  return null
}

interface TimeLimits {
  readonly now: number
  readonly earliest: number
  /** As it was sent. */
  readonly given: unknown
}

function checkTime(errors: FieldErrorList, time: number | null, { now, earliest, given }: TimeLimits): number {
  if (time === null) return now
  if (time > now + maxAheadMs) errors.push(['time', `must not be in the future; found ${describeValue(given)}`])
  else if (time < now - maxAgeDays * dayMs)
    errors.push(['time', `must be at most ${maxAgeDays} days ago; found ${describeValue(given)}`])
  else if (time < earliest)
    errors.push(['time', `must not be before the events that this website keeps; found ${describeValue(given)}`])
  else return Math.min(time, now)
  return now
}
