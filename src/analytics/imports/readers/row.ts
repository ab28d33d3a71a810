/** Why a line of a file becomes no event. */
export const rejectReasons = {
  malformed: 'The line could not be read',
  too_long: 'The line is longer than 1 MB',
  no_time: 'It has no time',
  invalid_time: 'Its time could not be read, or is before 2000',
  future: 'Its time is in the future',
  no_visitor: 'It does not say whose visit it belongs to',
  no_page: 'It has no page',
  no_actions: 'The visit has no actions',
  bot: 'It was counted as a bot',
  other_website: 'It belongs to another website of the file',
  unsupported: 'It is of a kind that has no equivalent here',
  after_cutoff: 'It is not before the cut-off',
  not_kept: 'It is older than what the website keeps',
  already_imported: 'Another import has totals of this day',
  duplicate: 'Another import has this event already',
  overlapping: 'Another import has events of this time',
  encoding: 'It has bytes that are not UTF-8; if the file is Latin-1, send encoding=latin1',
} as const

export type RejectReason = keyof typeof rejectReasons

/** The columns of the list of rejected lines. */
export const rejectedColumns = ['line', 'reason', 'text'] as const

/** One event of a file, in the terms of the product that wrote it as far as possible. */
export interface FileRow {
  readonly time: number | null
  /** What no other event of the product has; empty or missing: it has no such id. */
  readonly id?: string
  readonly visitor: string
  /** The visit of the visitor; empty: visits are separated by the time between rows. */
  readonly visit?: string
  /** The name of a custom event; empty for pageviews. */
  readonly name: string
  readonly hostname?: string
  /** The path with its query string. */
  readonly page: string
  readonly title?: string
  readonly props?: Readonly<Record<string, string>>
  readonly revenue?: string
  readonly currency?: string
  /** A URL. */
  readonly referrer?: string
  /** Further parameters that tell the source, as in the query string of a page. */
  readonly campaign?: Readonly<Record<string, string>>
  readonly country?: string
  readonly region?: string
  readonly city?: string
  readonly browser?: string
  readonly browserVersion?: string
  readonly os?: string
  readonly osVersion?: string
  readonly device?: string
  readonly screenWidth?: number
  readonly language?: string
  /** Cells of our own format, which are not derived from the other fields. */
  readonly own?: Readonly<Record<string, string>>
}

export type ReadItem =
  | {
      readonly line: number
      readonly row: FileRow
      readonly text: () => string
      readonly website?: string | undefined
    }
  | { readonly line: number; readonly rejected: RejectReason; readonly text: () => string }

export interface ReadOptions {
  /** A file on disk, which may be read more than once. */
  readonly path: string
  /** The time zone of times that have no offset. */
  readonly timezone: string
  /** `auto`: UTF-8, or UTF-16 with a byte order mark. */
  readonly encoding: 'auto' | 'latin1'
  /** Where a reader may write temporary files. */
  readonly folder: string
  readonly signal: AbortSignal
}

/** Reads the events of a file, in the order of the file, a few at a time. */
export type Reader = (options: ReadOptions) => AsyncGenerator<readonly ReadItem[]>

/** The longest record; a longer one is rejected, and costs no memory. */
export const maxRecordLength = 1024 ** 2
