import type { Event, VisitAttributes } from '../../src/analytics/events/event.ts'
import { normalizePage } from '../../src/base/page-spelling.ts'
import { browserAgent, type Hit } from './hits.ts'

/** An event of the model: the hit that a browser sends for it, and the expected stored event. */
export interface HitOfEvent {
  readonly hit: Hit
  readonly headers: Readonly<Record<string, string>>
  readonly expected: Event
}

interface Person {
  readonly headers: Readonly<Record<'user-agent' | 'accept-language', string>>
  readonly width: number
  readonly network: string
  readonly attributes: Partial<VisitAttributes>
}

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

/** Visitors in two networks of the embedded country database and in a private one. */
const people: readonly Person[] = [
  {
    headers: { 'user-agent': browserAgent, 'accept-language': 'de-DE,de;q=0.9' },
    width: 1300,
    network: '5.9.0.',
    attributes: {
      browser: 'Chrome',
      browserVersion: '130',
      os: 'Windows',
      osVersion: '10',
      device: 'desktop',
      screen: 'lg',
      language: 'de-de',
      country: 'DE',
    },
  },
  {
    headers: { 'user-agent': iphone, 'accept-language': 'fr' },
    width: 390,
    network: '90.0.0.',
    attributes: {
      browser: 'Safari',
      browserVersion: '17',
      os: 'iOS',
      osVersion: '17.5',
      device: 'mobile',
      screen: 'xs',
      language: 'fr',
      country: 'FR',
    },
  },
  {
    headers: { 'user-agent': browserAgent, 'accept-language': '*' },
    width: 0,
    network: '10.0.0.',
    attributes: {
      browser: 'Chrome',
      browserVersion: '130',
      os: 'Windows',
      osVersion: '10',
      device: 'desktop',
      screen: '',
      language: '',
      country: '',
    },
  },
]

interface Origin {
  readonly referrer: string
  readonly query: string
  readonly attributes: Partial<VisitAttributes>
}

const direct: Origin = { referrer: '', query: '', attributes: { source: '', channel: 'direct' } }

/** The referrer and query that lead to each source of the model. */
const origins: Readonly<Record<string, Origin>> = {
  Google: {
    referrer: 'https://www.google.com/',
    query: '',
    attributes: { source: 'Google', channel: 'search', referrer: 'google.com' },
  },
  'google.com': {
    referrer: 'https://www.blog.test/post?secret=1',
    query: '',
    attributes: { source: 'blog.test', channel: 'referral', referrer: 'blog.test/post' },
  },
  'Hacker News': {
    referrer: '',
    query: '?utm_source=Weekly&utm_medium=email&utm_campaign=May',
    attributes: { source: 'weekly', channel: 'email', utmSource: 'Weekly', utmMedium: 'email', utmCampaign: 'May' },
  },
}

/** Model events number their visitors by person and day. */
const personOf = ({ visitor }: Event): number => Number(visitor / 100_000n)

/** Queries are a part of a page, fragments are not. */
function pageOf(page: string): string {
  const { pathname, search } = new URL(page, 'https://example.com')
  return normalizePage(pathname + search)
}

function urlOf(page: string, hostname: string, query: string): string {
  const url = new URL(page, `https://${hostname}`)
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.append(name, value)
  return url.href
}

export function hitOfEvent(event: Event, domain: string): HitOfEvent {
  const number = personOf(event)
  const person = people[number % people.length]
  if (!person) throw new Error('There is always one.')
  const origin = origins[event.source] ?? direct
  const isFirst = event.time === event.startedAt
  const page = pageOf(event.page)
  const hostname = event.hostname.replace('example.com', domain)
  return {
    headers: { ...person.headers, 'x-forwarded-for': `${person.network}${number}` },
    hit: {
      n: event.name,
      u: urlOf(event.page, hostname, isFirst ? origin.query : ''),
      d: domain,
      // Later referrers do not change the source of a visit.
      r: isFirst ? origin.referrer : 'https://www.bing.com/',
      t: event.title,
      p: event.props,
      ...(event.currency !== '' && { $: { currency: event.currency, amount: event.revenue / 1000 } }),
      e: event.engagedMs,
      sd: event.scrollDepth,
      w: person.width,
    },
    expected: {
      ...event,
      // A hit has no others than those of its origin.
      ...{ referrer: '', utmSource: '', utmMedium: '', utmCampaign: '' },
      ...person.attributes,
      ...origin.attributes,
      hostname,
      page,
      entryPage: pageOf(event.entryPage),
    },
  }
}
