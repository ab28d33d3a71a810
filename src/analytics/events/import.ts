import { DomainError } from '../../base/errors.ts'
import { isRecord } from '../../base/is-record.ts'
import { parsePlaceTimeZone } from '../../base/time-zone.ts'
import { type SharedTable, sharedTables } from './converted-file.ts'

/** A file of events for one website: CSV or Parquet, with the columns of docs/reference/import-columns.md. */
export interface ImportRequest {
  readonly file: string
  readonly website: number
  /** The time zone of times that have no offset; UTC if omitted. */
  readonly timezone?: string
  /**
   * The file is part of an export: its rows are stored as they are, with their visitors and visits. It is rejected if the website
   * has other rows in the time of the file.
   */
  readonly exact?: ExactTable
  /** Events before this time are rejected: the website does not keep them. */
  readonly notBefore?: number
  /** The visitors of the file get ids that begin with this number, by which its events can be deleted; see `visitorsOfTag`. */
  readonly tag?: number
  /** The file is a converted one, and these are its shared cells. */
  readonly shared?: Readonly<Record<SharedTable, string>>
  /** The SHA-256 of the file that it was converted from, if that identifies the import, and not the converted one. */
  readonly hash?: string
}

/** The ids of visitors with a tag: its bits, and then those of a number. */
export const importTagBits = { tag: 28, visitor: 36 } as const

/** The first id of a visitor with this tag, and the first one of the next tag. */
export const visitorsOfTag = (tag: number): { readonly first: bigint; readonly end: bigint } => {
  const first = BigInt(tag) << BigInt(importTagBits.visitor)
  return { first, end: first + (1n << BigInt(importTagBits.visitor)) }
}

/** The events of an import: those of visitors with its tag, from `from` to `to`, which is included. */
export interface ImportedEvents {
  readonly website: number
  readonly tag: number
  readonly from: number
  readonly to: number
}

/** The tables of what arrives, row by row. */
export const rowTables = ['events', 'drops', 'bot_hits'] as const
export type RowTable = (typeof rowTables)[number]

/** What is stored by whole days. */
export const dayTables = ['totals', 'imported', 'search'] as const
export type DayTable = (typeof dayTables)[number]

/**
 * What a file of an export contains. `totals` are the roll-ups of days without events; first, as these events are not counted any more.
 * `imported` are the totals of other products, `search` the numbers of search engines.
 */
export const exactTables = [...dayTables, ...rowTables] as const
export type ExactTable = (typeof exactTables)[number]

export const isDayTable = (table: ExactTable): table is DayTable => dayTables.some((one) => one === table)

/** The progress of an import. Written events stay: the same file is never imported twice. */
export interface ImportProgress {
  readonly phase: 'reading' | 'writing' | 'done'
  readonly written: number
  readonly total: number
  /** Rows without a time, a visitor or a page, and engagement reports without a visit. */
  readonly skipped: number
}

/** The inbox name of a file's events; the file is identified by the hash of its content, and by the tag of its import. */
export const importInbox = (website: number, hash: string, tag?: number): string =>
  `import ${website} ${hash}${tag === undefined ? '' : tagSuffix(tag)}`

const tagSuffix = (tag: number): string => ` ${tag}`

/** Whether an inbox is that of an import with this tag. */
export const isInboxOfTag = (inbox: string, { website, tag }: Pick<ImportedEvents, 'website' | 'tag'>): boolean =>
  inbox.startsWith(`import ${website} `) && inbox.endsWith(tagSuffix(tag))

/** Rejects rows of an export where the website has others at that time: they would most likely be counted twice. */
export const overlapError = (
  website: number,
  rows: number,
  span: { readonly from: number; readonly to: number },
): Error =>
  new DomainError(
    'conflict',
    `Website ${website} has ${rows} rows from ${new Date(span.from).toISOString()} to ${new Date(span.to).toISOString()} that did ` +
      'not come from this file. They would be counted twice, so nothing of it was imported.',
  )

/** The mark of a complete import. */
export const importFinished = Number.MAX_SAFE_INTEGER

/** Imports a file step by step, and yields the progress. An aborted import can be resumed later. */
export async function* importFile(
  store: { importNext(request: ImportRequest, options: { readonly signal: AbortSignal }): Promise<ImportProgress> },
  request: ImportRequest,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<ImportProgress> {
  yield { phase: 'reading', written: 0, total: 0, skipped: 0 }
  while (!signal.aborted) {
    const progress = await store.importNext(request, { signal }).catch((error) => {
      if (!signal.aborted) throw error
    })
    if (progress) yield progress
    if (progress?.phase === 'done') return
  }
}

/** Validates the request of a command to a running service. */
export function parseImportRequest(input: unknown): ImportRequest {
  if (isRecord(input) && typeof input.file === 'string' && typeof input.website === 'number') {
    const { file, website, notBefore, hash } = input
    const timezone = typeof input.timezone === 'string' ? parsePlaceTimeZone(input.timezone) : undefined
    const exact = exactTables.find((table) => table === input.exact)
    const shared = isRecord(input.shared) ? readShared(input.shared) : undefined
    return {
      ...{ file, website },
      ...(timezone !== undefined && { timezone }),
      ...(exact !== undefined && { exact }),
      ...(typeof notBefore === 'number' && { notBefore }),
      ...(shared && { shared }),
      ...(typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) && { hash }),
    }
  }
  throw new Error('An import needs a file and a website.')
}

function readShared(paths: Readonly<Record<string, unknown>>): Readonly<Record<SharedTable, string>> {
  const [actions, sources, clients] = sharedTables.map((table) => paths[table])
  if (typeof actions === 'string' && typeof sources === 'string' && typeof clients === 'string')
    return { actions, sources, clients }
  throw new Error('A converted file needs all of its shared cells.')
}
