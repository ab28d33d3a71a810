/**
 * One row of the event store: a pageview, a custom event, or an engagement report (time and scroll depth of a pageview
 * seen before). What describes the visit stands on every one of its rows, taken from its first. Unknown text is ''.
 */
export interface Event extends VisitAttributes {
  readonly website: number
  readonly time: number
  /** Keyed hash of the visitor, minted from the salt of one UTC day: seen on at most two consecutive days. */
  readonly visitor: bigint
  readonly visit: bigint
  readonly kind: EventKind
  /** The custom event's name; 'pageview' or 'engagement' for the other kinds. */
  readonly name: string
  readonly hostname: string
  /** The path, and what is left of the query string after `exclude_params`. */
  readonly page: string
  readonly props: Readonly<Record<string, string>>
  /** In thousandths of the currency's unit, so that sums are exact. */
  readonly revenue: number
  readonly currency: string
  readonly engagedMs: number
  /** 0 to 100. */
  readonly scrollDepth: number
}

export type EventKind = 'pageview' | 'event' | 'engagement'

/** What a visit's first event settles for the whole visit. */
export interface VisitAttributes {
  readonly entryPage: string
  readonly source: string
  readonly channel: string
  readonly referrer: string
  readonly utmSource: string
  readonly utmMedium: string
  readonly utmCampaign: string
  readonly utmTerm: string
  readonly utmContent: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly region: string
  readonly city: string
  readonly browser: string
  readonly browserVersion: string
  readonly os: string
  readonly osVersion: string
  /** desktop, mobile, tablet, tv, … */
  readonly device: string
  /** A class of widths: xs, sm, md, lg, xl. */
  readonly screen: string
  /** BCP 47, lower case, as the browser prefers it. */
  readonly language: string
}

/** Hits of one website that were not counted, and why. */
export interface Drops {
  readonly website: number
  readonly time: number
  readonly reason: string
  readonly count: number
}
