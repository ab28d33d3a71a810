import type { eventColumns, FieldsOf, VisitColumn } from './sql/columns.ts'

export type { EventKind } from './sql/columns.ts'

/**
 * One row of the event store: a pageview, a custom event, or an engagement report (time and scroll depth of a pageview
 * seen before). Attributes of the visit are on all of its rows, taken from its first event. Unknown text is ''. The fields are
 * described in the table of columns.
 */
export type Event = FieldsOf<(typeof eventColumns)[number]>

/** The attributes of a visit, taken from its first event. */
export type VisitAttributes = FieldsOf<VisitColumn>

/** Hits of one website that were not counted, and why. */
export interface Drops {
  readonly website: number
  readonly time: number
  readonly reason: string
  readonly count: number
}
