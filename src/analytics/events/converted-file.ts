import { rowColumns, visitColumns } from './sql/columns.ts'

/**
 * A file of another product, converted to rows of these columns: CSV without a header. Most rows share what they say about the action, the
 * source and the client, so they refer to it by number: by the `id` of a line in another CSV file, which has a header.
 */
export const convertedColumns = ['time', 'visitor', 'visit', 'action', 'source', 'client'] as const

const sourceNames = ['entry_page', 'source', 'channel', 'referrer']
const isOfSource = (name: string): boolean => sourceNames.includes(name) || name.startsWith('utm_')
const visitNames = visitColumns.filter(({ imported }) => imported !== 'made').map(({ name }) => name)

/** The columns of the files of shared cells, besides `id`. */
export const sharedColumns = {
  /** What happened. */
  actions: rowColumns
    .filter(({ imported }) => imported !== 'made')
    .map(({ name }) => name)
    .filter((name) => name !== 'time' && name !== 'visitor' && name !== 'visit'),
  /** Where a visit came from. */
  sources: visitNames.filter(isOfSource),
  /** Who came, from where and with what. */
  clients: visitNames.filter((name) => !isOfSource(name)),
}

export const sharedTables = ['actions', 'sources', 'clients'] as const
export type SharedTable = (typeof sharedTables)[number]

/** The name of the column that refers to a table. */
export const referenceTo: Readonly<Record<SharedTable, string>> = {
  actions: 'action',
  sources: 'source',
  clients: 'client',
}
