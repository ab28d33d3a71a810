import { type Static, Type } from 'typebox'
import { cursorQuery } from '../../http/paging.ts'
import { rejectReasons } from './readers/row.ts'

/** Kinds of files that have events, those that have daily totals, and those with reports of search engines. */
export const importKinds = [
  ...(['umami', 'matomo', 'goatcounter', 'ga4', 'ga4_exploration', 'plausible', 'search_console', 'bing_ai'] as const),
  'sightline',
] as const
const totalsKinds = ['plausible', 'ga4_exploration'] as const
const reportsKinds = ['search_console', 'bing_ai'] as const
export type ImportKind = (typeof importKinds)[number]
export type TotalsKind = (typeof totalsKinds)[number]
export type ReportsKind = (typeof reportsKinds)[number]
export type EventKind = Exclude<ImportKind, TotalsKind | ReportsKind>

/** Whether files of this kind have reports of search engines. */
export const hasReports = (kind: string): boolean => reportsKinds.some((name) => name === kind)

/** Whether files of this kind have daily totals. */
export const hasTotals = (kind: string): boolean => totalsKinds.some((name) => name === kind)

/** The largest file, and the largest part of an upload. */
export const maxFileBytes = 2 * 1024 ** 3
export const maxPartBytes = 4 * 1024 ** 2
/** Imports of one website whose files are stored. */
export const maxOpenImports = 5

export const importStates = [
  ...['uploading', 'queued', 'reading', 'checked', 'writing', 'done', 'failed', 'deleting', 'canceled'],
] as const

export const NewImport = Type.Object({
  kind: Type.Enum([...importKinds], { description: 'Which product wrote the file; see docs/how-to/import.md' }),
  file_name: Type.String({ minLength: 1, maxLength: 200 }),
  size: Type.Integer({ minimum: 1, maximum: maxFileBytes, description: 'Of the file in bytes' }),
  sha256: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'Of the whole file: an import whose upload ended halfway is continued',
    }),
  ),
  dry_run: Type.Enum([0, 1], {
    default: 0,
    description: '1: the file is only read. `checked` is then its state, and it can be started',
  }),
  timezone: Type.String({
    default: 'UTC',
    maxLength: 60,
    description: 'Of times in the file that have no offset: an IANA time zone',
  }),
  cutoff: Type.String({
    default: 'auto',
    maxLength: 40,
    description:
      'Events from this time on are rejected. `auto`: the first event that this website has counted itself; `none`; or a time in ISO 8601 with its offset',
  }),
  only_website: Type.String({
    default: '',
    maxLength: 100,
    description: 'If the file has several websites: the id of the one to import, as in the file',
  }),
  encoding: Type.Enum(['auto', 'latin1'], {
    default: 'auto',
    description: 'Of text. `auto`: UTF-8, or UTF-16 with a byte order mark',
  }),
  overlap: Type.Enum(['ask', 'skip', 'add'], {
    default: 'ask',
    description:
      'Events at times of which another import has events, if they cannot be compared by ids. `ask`: if there are any, the import stops as `checked`; `skip`: they are rejected; `add`: they are counted in addition',
  }),
  from: Type.String({
    default: '',
    maxLength: 10,
    description:
      'The first day that a report of a search engine is of, such as 2026-10-01. Only needed for files without dates',
  }),
  to: Type.String({ default: '', maxLength: 10, description: 'The last day that it is of' }),
})
export type NewImport = Static<typeof NewImport>

/** The choice about events that a dry run has found. */
export const StartImport = Type.Object({
  overlap: Type.Optional(
    Type.Enum(['skip', 'add'], {
      description: 'What to do with events at times of which another import has events; required if there are any',
    }),
  ),
})
export type StartImport = Static<typeof StartImport>

export const ImportList = Type.Object(cursorQuery)
export type ImportList = Static<typeof ImportList>

const time = Type.String({ format: 'date-time' })
const nullable = <T extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>>(schema: T) =>
  Type.Union([schema, Type.Null()])
const reason = Type.Enum(Object.keys(rejectReasons))

export const Import = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('import'),
    website: Type.Integer(),
    kind: Type.Enum([...importKinds]),
    file_name: Type.String(),
    size: Type.Integer(),
    received: Type.Integer({ description: 'How many bytes were uploaded: the offset of the next part' }),
    sha256: nullable(Type.String()),
    state: Type.Enum([...importStates], {
      description:
        'uploading, queued, reading the file, checked by a dry run, writing events, done, failed, deleting its events, or canceled',
    }),
    dry_run: Type.Enum([0, 1]),
    timezone: Type.String(),
    cutoff: Type.String(),
    cutoff_at: nullable(time),
    only_website: Type.String(),
    encoding: Type.Enum(['auto', 'latin1']),
    overlap: Type.Enum(['ask', 'skip', 'add']),
    from: nullable(Type.String({ format: 'date', description: 'The days that were sent with the file' })),
    to: nullable(Type.String({ format: 'date' })),
    overlaps: Type.Array(
      Type.Object(
        { from: Type.String({ format: 'date' }), to: Type.String({ format: 'date' }), events: Type.Integer() },
        { title: 'ImportOverlap' },
      ),
      { description: 'Days in UTC on which taken events are at times of which another import has events' },
    ),
    read: Type.Integer({ description: 'Lines of the file that stand for events: taken + rejected' }),
    taken: Type.Integer(),
    rejected: Type.Integer(),
    written: Type.Integer({ description: 'How many of the taken ones are stored' }),
    reasons: Type.Array(
      Type.Object({ reason, description: Type.String(), count: Type.Integer() }, { title: 'ImportReason' }),
    ),
    examples: Type.Array(
      Type.Object({ line: Type.Integer(), reason, text: Type.String() }, { title: 'RejectedLine' }),
      { description: 'The first 100 rejected lines. All of them: /rejected' },
    ),
    first_time: nullable(time),
    last_time: nullable(time),
    error: nullable(Type.String()),
    duplicate_of: {
      ...nullable(Type.Integer()),
      description: 'The import that has taken this file already: nothing was added',
    },
    created_at: time,
    updated_at: time,
    finished_at: nullable(time),
  },
  { title: 'Import' },
)
export type Import = Static<typeof Import>
