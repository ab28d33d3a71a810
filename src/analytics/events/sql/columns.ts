/** The type of a column; each engine maps it to its own. */
export type ColumnType = 'number' | 'id' | 'kind' | 'text' | 'map'

export interface EventColumn {
  readonly name: string
  readonly field: string
  readonly type: ColumnType
  /** `row`: each event has its own value; `visit`: all rows of a visit have the value of its first event. */
  readonly level: 'row' | 'visit'
  /** How many distinct texts there are; those of low cardinality are dictionary-encoded. */
  readonly cardinality?: 'low' | 'high'
  /** The version of the stored format that added the column. */
  readonly since: number
  /** In imported files: `text` copies the cell, `read` converts it by its own expression, `made` is never a cell. */
  readonly imported: 'text' | 'read' | 'made'
  /** Whether events can be broken down and filtered by it. */
  readonly dimension: boolean
}

export const eventKinds = ['pageview', 'event', 'engagement'] as const

export type EventKind = (typeof eventKinds)[number]

const first = { level: 'row', since: 1, imported: 'read', dimension: false } as const
const number = { ...first, type: 'number' } as const
const id = { ...first, type: 'id' } as const
const kind = { ...first, type: 'kind' } as const
const map = { ...first, type: 'map' } as const
const rowText = { ...first, type: 'text', cardinality: 'low', dimension: true } as const
const visitText = { ...rowText, level: 'visit', imported: 'text' } as const

/**
 * The columns of the events table in stored order. A new column goes to the end, with the next version as its `since`: stores,
 * the inbox, imports, exports and statistics derive from this table, and stored events get the column with an empty value.
 */
export const eventColumns = [
  { ...number, name: 'website', field: 'website', imported: 'made' },
  { ...number, name: 'time', field: 'time' },
  /** The time of the visit's first event. */
  { ...number, name: 'started_at', field: 'startedAt', level: 'visit', imported: 'made' },
  /** 64 bits, unsigned. Derived from the salt of the UTC day on which the visit began, so it is seen on at most two days. */
  { ...id, name: 'visitor', field: 'visitor' },
  /** 64 bits, unsigned, of one visitor only, and never used again. Begins with the time at which the visit began, so that it is stored in less space. */
  { ...id, name: 'visit', field: 'visit' },
  { ...kind, name: 'kind', field: 'kind' },
  /** The custom event's name; 'pageview' or 'engagement' for the other kinds. */
  { ...rowText, name: 'name', field: 'name', dimension: false },
  { ...rowText, name: 'hostname', field: 'hostname' },
  /** The path, and what is left of the query string after `exclude_params`. */
  { ...rowText, name: 'page', field: 'page', cardinality: 'high' },
  { ...map, name: 'props', field: 'props' },
  /** In thousandths of the currency's unit, so that sums are exact. */
  { ...number, name: 'revenue', field: 'revenue' },
  { ...rowText, name: 'currency', field: 'currency', imported: 'text', dimension: false },
  /** Since the last report of the same pageview; of engagement reports, else 0. */
  { ...number, name: 'engaged_ms', field: 'engagedMs' },
  /** 0 to 100; of engagement reports. */
  { ...number, name: 'scroll_depth', field: 'scrollDepth' },
  { ...visitText, name: 'entry_page', field: 'entryPage', cardinality: 'high', imported: 'read' },
  { ...visitText, name: 'source', field: 'source' },
  { ...visitText, name: 'channel', field: 'channel' },
  { ...visitText, name: 'referrer', field: 'referrer', cardinality: 'high' },
  { ...visitText, name: 'utm_source', field: 'utmSource' },
  { ...visitText, name: 'utm_medium', field: 'utmMedium' },
  { ...visitText, name: 'utm_campaign', field: 'utmCampaign' },
  { ...visitText, name: 'utm_term', field: 'utmTerm', cardinality: 'high' },
  { ...visitText, name: 'utm_content', field: 'utmContent', cardinality: 'high' },
  /** ISO 3166-1 alpha-2. */
  { ...visitText, name: 'country', field: 'country' },
  { ...visitText, name: 'region', field: 'region' },
  { ...visitText, name: 'city', field: 'city' },
  { ...visitText, name: 'browser', field: 'browser' },
  { ...visitText, name: 'browser_version', field: 'browserVersion' },
  { ...visitText, name: 'os', field: 'os' },
  { ...visitText, name: 'os_version', field: 'osVersion' },
  /** desktop, mobile, tablet, tv, … */
  { ...visitText, name: 'device', field: 'device' },
  /** A class of widths: xs, sm, md, lg, xl. */
  { ...visitText, name: 'screen', field: 'screen' },
  /** BCP 47, lower case, as the browser prefers it. */
  { ...visitText, name: 'language', field: 'language' },
  /** The title of the page, if its tracker sends it. */
  { ...rowText, name: 'title', field: 'title', cardinality: 'high', since: 3, imported: 'text' },
  /** 1 if the visit came from a data center, by its network; 0 if not, or unknown. */
  { ...number, name: 'data_center', field: 'dataCenter', level: 'visit', since: 6, imported: 'made' },
  /** The bits of the rules of the website that exclude the event; people's numbers are of events with 0. */
  { ...number, name: 'excluded_by', field: 'excludedBy', since: 6, imported: 'made' },
] as const satisfies readonly EventColumn[]

/**
 * The stored format that this version reads and writes: 2 added the metadata of the store, 4 the time zones of websites, 5 those
 * of viewers and roll-ups on ClickHouse, others columns, of which those of 6 changed the fingerprints of events on ClickHouse.
 */
export const storedVersion: number = Math.max(5, ...eventColumns.map(({ since }) => since))

/**
 * The oldest format whose versions can work with stores of this version. Raise it in the release after the one that stopped using
 * what is removed: see "How to change stored data" in docs/contributing/README.md.
 */
export const oldestVersion = 5

/** What a store says about itself. */
export interface StoredFormat {
  readonly version: number
  /** The oldest version that can work with it. */
  readonly oldest: number
}

export type Column = (typeof eventColumns)[number]

export type RowColumn = Extract<Column, { readonly level: 'row' }>

export type VisitColumn = Extract<Column, { readonly level: 'visit' }>

type ColumnOfDimension = Extract<Column, { readonly dimension: true }>

/** The columns that every row of a visit shares. */
export const visitColumns: readonly VisitColumn[] = eventColumns.filter((column) => column.level === 'visit')

/** The columns that each row has its own value for. */
export const rowColumns: readonly RowColumn[] = eventColumns.filter((column) => column.level === 'row')

/** The columns that a breakdown or a filter can name. */
export const dimensionColumns: readonly ColumnOfDimension[] = eventColumns.filter((column) => column.dimension)

/** The values of unknown fields, by type. */
const unknown = { number: 0, id: 0n, kind: 'event', text: '', map: {} } as const satisfies Values

interface Values {
  readonly number: number
  readonly id: bigint
  readonly kind: EventKind
  readonly text: string
  readonly map: Readonly<Record<string, string>>
}

export type ColumnValue = Values[ColumnType]

/** The values of columns, by their fields. */
export type FieldsOf<C extends Column> = { readonly [One in C as One['field']]: Values[One['type']] }

/** An object with all fields unknown, to be filled. */
export function unknownFields<C extends Column>(columns: readonly C[]): Mutable<FieldsOf<C>> {
  const fields: object = Object.fromEntries(columns.map(({ field, type }) => [field, unknown[type]]))
  if (!hasFields(fields, columns)) throw new Error('A column has no field.')
  return fields
}

export type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

export const hasFields = <C extends Column>(fields: object, columns: readonly C[]): fields is Mutable<FieldsOf<C>> =>
  columns.every(({ field }) => Object.hasOwn(fields, field))

/** Whether this version would misread the store, because a newer one wrote it and has changed more than to add something. */
export const isTooNew = ({ version, oldest }: StoredFormat): boolean =>
  version > storedVersion && oldest > storedVersion

export function rejectNewerStore(format: StoredFormat): void {
  if (!isTooNew(format)) return
  const needed = format.oldest < format.version ? `, which needs a version that knows format ${format.oldest}` : ''
  throw new Error(
    `The event store was written by a newer version of Sightline: its format is ${format.version}${needed}, and this version knows formats up ` +
      `to ${storedVersion}. Start the newer version, or restore a backup made before the upgrade.`,
  )
}
