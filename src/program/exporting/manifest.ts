import type { ExactTable } from '../../analytics/events/import.ts'
import { exactTables } from '../../analytics/events/import.ts'
import { readManifestText } from '../../backup/folder.ts'
import type { BackupFile } from '../../backup/manifest.ts'
import { parseFileList } from '../../backup/manifest.ts'
import { DomainError } from '../../base/errors.ts'

/** The newest format of exports. A newer one is refused, earlier ones can be read. */
const newestFormat = 4
/** Exports without numbers of search engines, and totals of days that have no events, are written in a format that earlier versions can import. */
export const exportFormatOf = (events: readonly EventFile[]): number =>
  events.some(({ table }) => table === 'search')
    ? newestFormat
    : events.some(({ table }) => table === 'imported')
      ? 3
      : events.some(({ table }) => table === 'totals')
        ? 2
        : 1

export const eventFormats = ['parquet', 'csv'] as const
export type EventFormat = (typeof eventFormats)[number]

/** A file with the events or dropped hits of a website in one month, or with all that is stored of it by days. */
export interface EventFile {
  readonly name: string
  readonly table: ExactTable
  /** The id that the website had. */
  readonly website: number
  readonly rows: number
  /** The times of the first and the last row; of totals, when the first day begins, and when the last one ends. */
  readonly first: number
  readonly last: number
  /** The number of rows of each day in UTC. */
  readonly days: Readonly<Record<string, number>>
}

/** Describes an export. It is written last. */
export interface ExportManifest {
  readonly kind: 'export'
  readonly format: number
  /** The version of Sightline that wrote it. */
  readonly version: string
  readonly moment: string
  /** A fingerprint of the installation that it came from. */
  readonly installation: string
  /** Null in the export of a single website. */
  readonly account: ExportedAccount | null
  /** The number of rows of each table. */
  readonly counts: Readonly<Record<string, number>>
  readonly events: readonly EventFile[]
  readonly files: readonly BackupFile[]
}

export interface ExportedAccount {
  readonly name: string
  readonly email: string | null
  readonly language: string | null
  readonly timezone: string | null
  readonly mail_period: string
}

/** Reads the manifest of an export in a folder. Anyone may have written it, so every field is validated. */
export async function readExportManifest(folder: string): Promise<ExportManifest> {
  const manifest = parseFileList(await readManifestText(folder), {
    where: folder,
    kind: 'export',
    newest: newestFormat,
  })
  const { events, counts, account, installation, moment, version } = manifest
  const isValid =
    typeof moment === 'string' &&
    typeof version === 'string' &&
    typeof installation === 'string' &&
    isObject(counts) &&
    Object.values(counts).every(isCount) &&
    (account === null || isAccount(account)) &&
    Array.isArray(events) &&
    events.every(isEventFile)
  if (!isValid) throw new DomainError('invalid', `The manifest in ${folder} is not that of an export.`)
  // Each field was just checked.
  return manifest as unknown as ExportManifest
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0
const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 1_000
const isAccount = (value: unknown): boolean =>
  isObject(value) &&
  isText(value.name) &&
  [value.email, value.language, value.timezone].every((text) => text === null || isText(text))
const isEventFile = (value: unknown): boolean =>
  isObject(value) &&
  isText(value.name) &&
  exactTables.some((table) => table === value.table) &&
  isCount(value.website) &&
  isCount(value.rows) &&
  isObject(value.days)
