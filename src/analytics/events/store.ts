import type { Drops, Event, VisitAttributes } from './event.ts'
import type { ImportProgress, ImportRequest } from './import.ts'

/** A value bound into a statement, never written into its text. */
export type Value = string | number | bigint | boolean | null

export type Row = Readonly<Record<string, Value>>

/** Text with placeholders, and the values for them: what the stats compiler makes for one engine's dialect. */
export interface Statement {
  readonly text: string
  readonly values: readonly Value[]
}

/** What the drain moves at a time: everything that the inbox has after the id `after`, up to `lastId`. */
export interface Batch {
  readonly events: readonly Event[]
  readonly drops: readonly Drops[]
  readonly inbox: string
  readonly after: number
  readonly lastId: number
}

/** How far an inbox has come in a store. */
export interface Mark {
  /** The last inbox id that has arrived; 0 for an inbox never seen. */
  readonly arrived: number
  /** The `lastId` of the batch after it, where that may have arrived too, in whole or in part; else null. */
  readonly underWay: number | null
}

/** A visit that may still go on, as the store knows it. */
export interface OpenVisit extends VisitAttributes {
  readonly website: number
  readonly visitor: bigint
  readonly visit: bigint
  readonly lastSeenAt: number
}

/** As many visits as `openVisits` answers: a flood must not come back as one that fills the memory. */
export const mostOpenVisits = 250_000

/** Times of one website from `from` on and before `to`. */
export interface WebsiteSpan {
  readonly website: number
  readonly from: number
  readonly to: number
}

export interface ReadOptions {
  /** Stops the engine's work when aborted: the read then rejects with the signal's reason, once the engine has stopped. */
  readonly signal?: AbortSignal
}

/** Where events live. All values but signals are structured-cloneable, so that a store can live in a thread of its own. */
export interface EventStore {
  /**
   * Adds a batch, and moves the inbox's mark. A batch at or before the mark changes nothing; one that doesn't follow the
   * mark is refused. What failed may be under way: only the very same batch can then be sent next, and arrives once.
   */
  append(batch: Batch): Promise<void>
  mark(inbox: string): Promise<Mark>
  /** Those of every inbox that was ever seen. */
  marks(): Promise<ReadonlyMap<string, Mark>>
  /**
   * Visits with an event at or after `since`, to go on counting after a restart: at most as many as are open at once, first
   * those of more than one event, then those seen last.
   */
  openVisits(since: number): Promise<readonly OpenVisit[]>
  query(statement: Statement, options?: ReadOptions): Promise<readonly Row[]>
  /** Rows in pieces, for exports that are larger than memory. */
  stream(statement: Statement, options?: ReadOptions): AsyncIterable<readonly Row[]>
  deleteWebsite(website: number): Promise<void>
  /** Forgets what happened on websites at certain times. */
  deleteSpans(spans: readonly WebsiteSpan[]): Promise<void>
  /** Retention: forgets the visits that began before. */
  deleteBefore(time: number): Promise<void>
  /** Takes one more step of importing a file, and tells how far that has come: to be called until it is done. */
  importNext(request: ImportRequest): Promise<ImportProgress>
  /** Brings the roll-ups of one changed day that is over up to date; false where none was left. To be called now and then. */
  rollUp(now: number): Promise<boolean>
  /** Rejects where events cannot be stored or queried right now. Costs next to nothing. */
  probe(): Promise<void>
  /** Interrupts the reads that are running, and waits for the writes. */
  close(): Promise<void>
}
