import type { Drops, Event, EventKind, VisitAttributes } from '../../events/event.ts'

/** An event as the inbox keeps it: short, since every byte of it is written before the reply. Ids are in hex. */
type Encoded = readonly [
  website: number,
  time: number,
  visitor: string,
  visit: string,
  attributes: EncodedAttributes,
  rest: EncodedRest,
]

type EncodedAttributes = readonly [startedAt: number, ...texts: readonly string[]]

type EncodedRest = readonly [
  kind: EventKind,
  name: string,
  hostname: string,
  page: string,
  revenue: number,
  currency: string,
  engagedMs: number,
  scrollDepth: number,
  props: Readonly<Record<string, string>>,
]

export interface Entry {
  readonly website: number
  readonly time: number
  readonly visitor: string
  readonly visit: string
  /** From `encodeAttributes`. */
  readonly attributes: string
  readonly kind: EventKind
  readonly name: string
  readonly hostname: string
  readonly page: string
  readonly revenue: number
  readonly currency: string
  readonly engagedMs: number
  readonly scrollDepth: number
  readonly props: Readonly<Record<string, string>>
}

export const encodeEntry = (entry: Entry): string => {
  const rest: EncodedRest = [
    entry.kind,
    entry.name,
    entry.hostname,
    entry.page,
    entry.revenue,
    entry.currency,
    entry.engagedMs,
    entry.scrollDepth,
    entry.props,
  ]
  return `[${entry.website},${entry.time},"${entry.visitor}","${entry.visit}",${entry.attributes},${JSON.stringify(rest)}]`
}

export const encodeAttributes = (attributes: VisitAttributes): string => {
  const encoded: EncodedAttributes = [
    attributes.startedAt,
    attributes.entryPage,
    attributes.source,
    attributes.channel,
    attributes.referrer,
    attributes.utmSource,
    attributes.utmMedium,
    attributes.utmCampaign,
    attributes.utmTerm,
    attributes.utmContent,
    attributes.country,
    attributes.region,
    attributes.city,
    attributes.browser,
    attributes.browserVersion,
    attributes.os,
    attributes.osVersion,
    attributes.device,
    attributes.screen,
    attributes.language,
  ]
  return JSON.stringify(encoded)
}

const decodeAttributes = (encoded: EncodedAttributes): VisitAttributes => {
  const [
    startedAt,
    entryPage = '',
    source = '',
    channel = '',
    referrer = '',
    utmSource = '',
    utmMedium = '',
    utmCampaign = '',
    utmTerm = '',
    utmContent = '',
    country = '',
    region = '',
    city = '',
    browser = '',
    browserVersion = '',
    os = '',
    osVersion = '',
    device = '',
    screen = '',
    language = '',
  ] = encoded
  const campaign = { utmSource, utmMedium, utmCampaign, utmTerm, utmContent }
  const software = { browser, browserVersion, os, osVersion, device, screen, language }
  return { startedAt, entryPage, source, channel, referrer, ...campaign, country, region, city, ...software }
}

const decodeEvent = ([website, time, visitor, visit, attributes, rest]: Encoded): Event => {
  const [kind, name, hostname, page, revenue, currency, engagedMs, scrollDepth, props] = rest
  const ids = { website, time, visitor: BigInt(`0x${visitor}`), visit: BigInt(`0x${visit}`) }
  const what = { kind, name, hostname, page, revenue, currency, engagedMs, scrollDepth, props }
  return { ...ids, ...decodeAttributes(attributes), ...what }
}

type EncodedDrops = readonly [website: number, reason: string, count: number]

interface EncodedGroup {
  readonly time: number
  readonly events: readonly Encoded[]
  readonly drops: readonly EncodedDrops[]
}

/** What is committed together, as one text. The entries are encoded already. */
export const encodeGroup = (time: number, entries: readonly string[], drops: readonly EncodedDrops[]): string =>
  `{"time":${time},"events":[${entries.join(',')}],"drops":${JSON.stringify(drops)}}`

export function decodeGroup(text: string): { readonly events: readonly Event[]; readonly drops: readonly Drops[] } {
  const { time, events, drops }: EncodedGroup = JSON.parse(text)
  return {
    events: events.map(decodeEvent),
    drops: drops.map(([website, reason, count]) => ({ website, time, reason, count })),
  }
}
