import type { eventColumns, FieldsOf, VisitColumn } from './sql/columns.ts'

export type { EventKind } from './sql/columns.ts'

/**
 * One row of the event store: a pageview, a custom event, or an engagement report (time and scroll depth of a pageview
 * seen before). What describes the visit stands on every one of its rows, taken from its first. Unknown text is ''. Its fields,
 * and what each of them means, are in the table of columns.
 */
export type Event = FieldsOf<(typeof eventColumns)[number]>

/** What a visit's first event settles for the whole visit. */
export type VisitAttributes = FieldsOf<VisitColumn>

/** Hits of one website that were not counted, and why. */
export interface Drops {
  readonly website: number
  readonly time: number
  readonly reason: string
  readonly count: number
}
