import type { BotHit } from './bot-hit.ts'
import type { Drops, Event, VisitAttributes } from './event.ts'
import type { ExpiredDays, ExpiryState } from './expired-days.ts'
import type { ImportedEvents, ImportProgress, ImportRequest } from './import.ts'
import type { RetainedDay } from './retained-days.ts'
import type { DeletedSearch, SearchDay } from './search-day.ts'
import type { Row, Statement } from './sql/statement.ts'
import type { VisitsOf } from './sql/stored-visits.ts'
import type { ViewerZone } from './viewer-zones.ts'

/** What the drain moves at a time: all entries of the inbox after the id `after`, up to `lastId`. */
export interface Batch {
  readonly events: readonly Event[]
  readonly drops: readonly Drops[]
  readonly bots?: readonly BotHit[]
  readonly inbox: string
  readonly after: number
  readonly lastId: number
}

/** Up to which entry of an inbox a store has everything. */
export interface Mark {
  /** The last inbox id that is stored; 0 for an unknown inbox. */
  readonly arrived: number
  /** The `lastId` of the next batch, if that may be stored too, completely or in part; otherwise null. */
  readonly inFlight: number | null
}

/** A stored visit that may still be open. */
export interface StoredVisit extends VisitAttributes {
  readonly website: number
  readonly visitor: bigint
  readonly visit: bigint
  readonly lastSeenAt: number
}

export interface DeletedVisitors {
  readonly website: number
  readonly visitors: readonly bigint[]
  /** Only events up to this time. */
  readonly until?: number
  /** Only counts their events. */
  readonly dryRun: boolean
}

/** The revenue of one stored event that is to be replaced. A visit has one event of a name at a time. */
export interface RevenueChange {
  readonly website: number
  readonly visit: bigint
  readonly time: number
  readonly name: string
  /** In thousandths of the currency's unit. */
  readonly revenue: number
}

/** Which events of a website a rule excludes; see the column `excluded_by`. */
export interface ExclusionChange extends WebsiteSpan {
  /** The bit of the rule: a power of two. */
  readonly bit: number
  /** Sets the bit of events that meet this condition on their columns; if null, removes it from all that have it. */
  readonly condition: Statement | null
}

/** Pages of a website that get another spelling, wherever events have them as their page or entry page. */
export interface PageChange {
  readonly website: number
  readonly pages: readonly (readonly [before: string, after: string])[]
}

/** The times of one website from `from` (inclusive) to `to` (exclusive). */
export interface WebsiteSpan {
  readonly website: number
  readonly from: number
  readonly to: number
}

export interface ReadOptions {
  /** Interrupts the engine when aborted: the read rejects with the signal's reason once the engine has stopped. */
  readonly signal?: AbortSignal
}

/** A statement whose result is kept as a table. */
export interface SelectRequest {
  /** Consists of letters and digits, and is unique. */
  readonly id: string
  /** Whose events it counts. */
  readonly span: WebsiteSpan
  readonly statement: Statement
  readonly maxRows: number
}

export interface SelectResult {
  /** How many rows the table has. */
  readonly rows: number
  /** What `changes` returned for the span immediately before. */
  readonly changes: number
}

/** The file of an embedded store, which contains everything that was stored at one moment. */
export interface FrozenFile {
  readonly path: string
  readonly bytes: number
  /** The size of the part before the first block, and of each block. A block begins with a checksum of 8 bytes. */
  readonly headerBytes: number
  readonly blockBytes: number
  readonly events: number
  readonly drops: number
  /** The last stored id of each inbox. */
  readonly marks: readonly (readonly [inbox: string, arrived: number])[]
}

/** Adds events, exactly once, and knows how far it is. */
export interface EventWriter {
  /**
   * Adds a batch and moves the inbox's mark. A batch at or before the mark changes nothing; one that does not follow the
   * mark is refused. A failed batch may be in flight: only the very same batch can be sent next, and is stored once.
   */
  append(batch: Batch): Promise<void>
  mark(inbox: string): Promise<Mark>
  /**
   * Embedded stores only: the last id of the inbox that is in the file itself, not just in its write-ahead log. Until then, entries are
   * needed if the log is damaged.
   */
  settled?(inbox: string): Promise<number>
}

/** Finds visits that may still be open. */
export interface VisitFinder {
  /**
   * Visits with an event at or after `since`, to continue them after a restart: at most `maxOpenVisits`, first those with
   * more than one event, then those seen last. With `of`, only of these visitors.
   */
  openVisits(since: number, of?: VisitsOf): Promise<readonly StoredVisit[]>
}

/** Answers a statement. */
export interface EventQueries {
  query(statement: Statement, options?: ReadOptions): Promise<readonly Row[]>
}

/** Reads what is stored. */
export interface EventReader extends EventQueries {
  /** Rows in chunks, for exports that are larger than memory. */
  stream(statement: Statement, options?: ReadOptions): AsyncIterable<readonly Row[]>
  /** As long as it returns the same number, no event and no roll-up has changed; null if that is not known. */
  version(): Promise<number | null>
}

/** Keeps the counts of a view as tables, until they are dropped. */
export interface CountTables {
  /**
   * Creates the table `counts_ID` in the engine's `selectionSchema`, in memory. Null if it would be too large. It is gone when the
   * store is closed, and when its thread was restarted.
   */
  select(request: SelectRequest, options?: ReadOptions): Promise<SelectResult | null>
  dropSelection(id: string): Promise<void>
  /** A number that is different after any change of visits that have events in the span. */
  changes(span: WebsiteSpan): Promise<number>
}

/** Rolls up the days of websites, in their time zones and in those of viewers. */
export interface RollUpBuilder {
  /** Changes the time zones in which the days of these websites begin; results are the same in every zone, but not as fast. */
  setTimeZones(zones: ReadonlyMap<number, string>): Promise<void>
  /**
   * Rolls up the days of a website in another time zone as well, because it is viewed from there; to be repeated while it is. The
   * store limits how many there are, and drops those that nobody has asked for the longest.
   */
  addViewerZone(viewer: ViewerZone): Promise<void>
  /** Rebuilds the roll-ups of one changed past day; false if none is left. To be called periodically. */
  rollUp(now: number): Promise<boolean>
}

/** Changes and deletes stored events, as owners ask. */
export interface EventEditor {
  deleteWebsite(website: number): Promise<void>
  /** Deletes the events, drops and bot hits of these spans. */
  deleteSpans(spans: readonly WebsiteSpan[]): Promise<void>
  /** Deletes the events of these visitors, and returns how many there were. */
  deleteVisitors(deleted: DeletedVisitors): Promise<number>
  /** Replaces the revenue of stored events. An event that is not stored is left out. Can be repeated. */
  setRevenue(changes: readonly RevenueChange[]): Promise<void>
  /** Sets or removes the bit of a rule, and returns of how many events. Can be repeated. */
  setExcluded(change: ExclusionChange): Promise<number>
  /** Replaces the pages of stored events. Can be repeated. */
  setPages(change: PageChange): Promise<void>
  /** Embedded stores only: removes what was deleted from the file. Servers do it by themselves. Can be repeated. */
  wipeDeleted(options?: ReadOptions): Promise<void>
}

/** Deletes what is older than it is kept. */
export interface EventRetention {
  /** Deletes the bot hits before a time: of all websites. */
  deleteBotHits(before: number): Promise<void>
  /** Retention: deletes the visits that began before. */
  deleteBefore(time: number): Promise<void>
  /** Whether all days with events before this one have valid roll-ups. */
  canExpire(days: ExpiredDays): Promise<boolean>
  /**
   * Deletes the next events before a day, and keeps the roll-ups of their days, which cannot be rebuilt any more. Events of visitors who
   * were also seen later stay as long as counting the later days needs them. To be called until it is done.
   */
  expire(days: ExpiredDays): Promise<ExpiryState>
  /** Deletes the retained roll-ups, and the drops, before a day. */
  deleteRetained(days: ExpiredDays): Promise<void>
}

/** Takes over the events and totals of other products. */
export interface EventImports {
  /**
   * Imports the next part of a file and returns the progress; to be called until it is done. A signal interrupts reading the file, and
   * the import can be resumed later. Events that are just being written are written.
   */
  importNext(request: ImportRequest, options?: ReadOptions): Promise<ImportProgress>
  /** Deletes the events and totals of an import, whether it has ended or not, and returns how many events there were. */
  deleteImport(deleted: ImportedEvents): Promise<number>
  /** Adds totals of an import to those that it has; see `importZone`. */
  addImported(days: readonly RetainedDay[]): Promise<void>
  /**
   * Stores the retained roll-ups of these days, instead of those that they have; none if there are no rows. Their events are not counted any
   * more.
   */
  replaceRetained(days: readonly RetainedDay[]): Promise<void>
}

/** Stores what search engines know about websites. */
export interface SearchStore {
  /**
   * Stores these days, each at once, instead of what they had; only deletes it where there are no rows. Can be repeated, also after it
   * failed halfway.
   */
  replaceSearchDays(days: readonly SearchDay[]): Promise<void>
  deleteSearch(deleted: DeletedSearch): Promise<void>
}

/** All of it, as engines implement it. All values except signals are structured-cloneable, so that a store can run in its own thread. */
export interface EventStore
  extends EventWriter,
    VisitFinder,
    EventReader,
    CountTables,
    RollUpBuilder,
    EventEditor,
    EventRetention,
    EventImports,
    SearchStore {
  /** The marks of all known inboxes. */
  marks(): Promise<ReadonlyMap<string, Mark>>
  /**
   * Embedded stores only. Yields the file once, and leaves it unchanged until the caller stops iterating or the signal is aborted, or
   * until too many events have arrived. Events are stored and queried as usual meanwhile; imports wait.
   */
  freeze(options?: ReadOptions): AsyncIterable<FrozenFile>
  /** Rejects if events cannot be stored or queried now. Returns what is known to be wrong otherwise, or null. Cheap. */
  probe(): Promise<string | null>
  /** Interrupts running reads, and waits for writes. */
  close(): Promise<void>
}
