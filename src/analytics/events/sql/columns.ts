import type { Event } from '../event.ts'

/** What a column holds; each engine has a type of its own for it. */
export type ColumnType = 'number' | 'id' | 'text' | 'map'

export interface EventColumn {
  readonly name: string
  readonly field: keyof Event
  readonly type: ColumnType
}

/** The wide events table, in the order in which it is written. */
export const eventColumns = [
  { name: 'website', field: 'website', type: 'number' },
  { name: 'time', field: 'time', type: 'number' },
  { name: 'started_at', field: 'startedAt', type: 'number' },
  { name: 'visitor', field: 'visitor', type: 'id' },
  { name: 'visit', field: 'visit', type: 'id' },
  { name: 'kind', field: 'kind', type: 'text' },
  { name: 'name', field: 'name', type: 'text' },
  { name: 'hostname', field: 'hostname', type: 'text' },
  { name: 'page', field: 'page', type: 'text' },
  { name: 'props', field: 'props', type: 'map' },
  { name: 'revenue', field: 'revenue', type: 'number' },
  { name: 'currency', field: 'currency', type: 'text' },
  { name: 'engaged_ms', field: 'engagedMs', type: 'number' },
  { name: 'scroll_depth', field: 'scrollDepth', type: 'number' },
  { name: 'entry_page', field: 'entryPage', type: 'text' },
  { name: 'source', field: 'source', type: 'text' },
  { name: 'channel', field: 'channel', type: 'text' },
  { name: 'referrer', field: 'referrer', type: 'text' },
  { name: 'utm_source', field: 'utmSource', type: 'text' },
  { name: 'utm_medium', field: 'utmMedium', type: 'text' },
  { name: 'utm_campaign', field: 'utmCampaign', type: 'text' },
  { name: 'utm_term', field: 'utmTerm', type: 'text' },
  { name: 'utm_content', field: 'utmContent', type: 'text' },
  { name: 'country', field: 'country', type: 'text' },
  { name: 'region', field: 'region', type: 'text' },
  { name: 'city', field: 'city', type: 'text' },
  { name: 'browser', field: 'browser', type: 'text' },
  { name: 'browser_version', field: 'browserVersion', type: 'text' },
  { name: 'os', field: 'os', type: 'text' },
  { name: 'os_version', field: 'osVersion', type: 'text' },
  { name: 'device', field: 'device', type: 'text' },
  { name: 'screen', field: 'screen', type: 'text' },
  { name: 'language', field: 'language', type: 'text' },
] as const satisfies readonly EventColumn[]

/** The columns that every row of a visit shares. */
export const visitColumns: readonly EventColumn[] = [
  ...eventColumns.filter((column) => column.name === 'started_at'),
  ...eventColumns.slice(eventColumns.findIndex((column) => column.name === 'entry_page')),
]
