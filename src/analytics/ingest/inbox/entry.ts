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

/** One literal: composed of parts it took twice as long (4.4 µs an event instead of 2.2). */
const decodeEvent = ([website, time, visitor, visit, attributes, rest]: Encoded): Event => ({
  website,
  time,
  visitor: BigInt(`0x${visitor}`),
  visit: BigInt(`0x${visit}`),
  startedAt: attributes[0],
  entryPage: attributes[1] ?? '',
  source: attributes[2] ?? '',
  channel: attributes[3] ?? '',
  referrer: attributes[4] ?? '',
  utmSource: attributes[5] ?? '',
  utmMedium: attributes[6] ?? '',
  utmCampaign: attributes[7] ?? '',
  utmTerm: attributes[8] ?? '',
  utmContent: attributes[9] ?? '',
  country: attributes[10] ?? '',
  region: attributes[11] ?? '',
  city: attributes[12] ?? '',
  browser: attributes[13] ?? '',
  browserVersion: attributes[14] ?? '',
  os: attributes[15] ?? '',
  osVersion: attributes[16] ?? '',
  device: attributes[17] ?? '',
  screen: attributes[18] ?? '',
  language: attributes[19] ?? '',
  kind: rest[0],
  name: rest[1],
  hostname: rest[2],
  page: rest[3],
  revenue: rest[4],
  currency: rest[5],
  engagedMs: rest[6],
  scrollDepth: rest[7],
  props: rest[8],
})

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
