/**
 * One row of the event store: a pageview, a custom event, or an engagement report (time and scroll depth of a pageview
 * seen before). What describes the visit stands on every one of its rows, taken from its first. Unknown text is ''.
 */
export interface Event extends VisitAttributes {
  readonly website: number
  readonly time: number
  /** 64 bits, unsigned. Minted from the salt of the UTC day on which the visit began, so seen on two days at most. */
  readonly visitor: bigint
  /** 64 bits, unsigned, of one visitor only, and never used again. */
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
  /** Since the last report of the same pageview; of engagement reports, else 0. */
  readonly engagedMs: number
  /** 0 to 100; of engagement reports. */
  readonly scrollDepth: number
}

export type EventKind = 'pageview' | 'event' | 'engagement'

/** What a visit's first event settles for the whole visit. */
export interface VisitAttributes {
  /** The time of the visit's first event. */
  readonly startedAt: number
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
