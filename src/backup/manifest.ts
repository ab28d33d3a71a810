import { createHash } from 'node:crypto'
import { DomainError } from '../base/errors.ts'
import type { FileChecksum } from './checksum.ts'

/** The newest format of backups. A newer one is refused, earlier ones can be read. */
export const backupFormat = 5

/** What a file contains. Files of backups have a GMAC since format 4; those of earlier backups, and exports, have a SHA-256. */
export type FileContent = { readonly bytes: number } & FileChecksum

/** A file of a backup or an export, as it is stored. */
export type BackupFile = { readonly name: string } & FileContent

/** The events: the blocks of the store's file, in the files that `sources` names. */
export interface BackupEvents {
  readonly fileName: string
  readonly bytes: number
  readonly headerBytes: number
  readonly blockBytes: number
  readonly sources: readonly string[]
  readonly events: number
  readonly drops: number
  /** The last stored id of each inbox. */
  readonly marks: readonly (readonly [inbox: string, arrived: number])[]
}

/** A day of a backup of an event server, in UTC. */
export interface BackupDay {
  readonly day: string
  readonly events: number
  readonly drops: number
  /** Backups of earlier versions have none. */
  readonly botHits?: number
  /** The number of all of them, as `move` counts it. */
  readonly rows: number
  readonly checksum: string
  /** The names of its files, before encryption. */
  readonly files: readonly string[]
}

/** The days of a month: totals of those whose events have been deleted because of their age, or numbers of search engines. */
export interface BackupRetained {
  readonly month: string
  readonly rows: number
  readonly checksum: string
  /** The name of its file, before encryption. */
  readonly file: string
}

/** The events of a server: Parquet files of each day. */
export interface BackupDays {
  readonly days: readonly BackupDay[]
  /** Left out if there are none. Since format 3. */
  readonly kept?: readonly BackupRetained[]
  /** The numbers of search engines; left out if there are none. Since format 5. */
  readonly search?: readonly BackupRetained[]
  /** The last stored id of each inbox. */
  readonly marks: readonly (readonly [inbox: string, arrived: number])[]
}

/** Describes a backup. It is written last, so a folder without it is not a backup. */
export interface Manifest {
  readonly format: number
  /** The version of Sightline that wrote it. */
  readonly version: string
  /** The moment whose state it contains, in ISO 8601. */
  readonly moment: string
  readonly encrypted: boolean
  /** The number of rows of some tables, for people. */
  readonly counts: Readonly<Record<string, number>>
  /** The files of an embedded event store. */
  readonly events: BackupEvents | null
  /** The days of an event server. */
  readonly days?: BackupDays
  readonly files: readonly BackupFile[]
}

export const manifestName = 'manifest.json'
/** In the format of `sha256sum`, so that a damaged manifest is noticed too. */
export const manifestSumName = 'manifest.json.sha256'
export const eventsMapName = 'events.map'

/** What a file is called in the backup. */
export const storedName = (name: string, encrypted: boolean): string => (encrypted ? `${name}.age` : name)

export const serializeManifest = (manifest: object): string => `${JSON.stringify(manifest, null, 2)}\n`

export const manifestSum = (text: string): string =>
  `${createHash('sha256').update(text).digest('hex')}  ${manifestName}\n`

/** How many events a backup has. */
export const eventsIn = ({ events, days }: Manifest): number =>
  days ? days.days.reduce((sum, day) => sum + day.events, 0) : (events?.events ?? 0)

/** Names of files are paths relative to the backup, so they must not lead out of it. */
const isFileName = (name: unknown): name is string => typeof name === 'string' && /^[a-z][a-zA-Z0-9._-]*$/.test(name)

/** A manifest as text, and its checksum. */
export interface ManifestText {
  readonly text: string
  readonly sum: string
}

/** What the manifests of backups and exports have in common. */
export interface FileList {
  readonly format: number
  readonly version: string
  readonly files: readonly BackupFile[]
}

interface FileListOptions {
  /** Named in errors. */
  readonly where: string
  readonly kind: 'backup' | 'export'
  /** The newest format that this version reads. */
  readonly newest: number
}

/** Validates what every manifest has; anyone may have written it. */
export function parseFileList(
  { text, sum }: ManifestText,
  { where, kind, newest }: FileListOptions,
): FileList & Readonly<Record<string, unknown>> {
  if (sum !== manifestSum(text)) {
    throw new DomainError(
      'invalid',
      `${where}/${manifestName} or ${where}/${manifestSumName} is damaged: they do not match.`,
    )
  }
  const manifest = parseObject(text)
  if (!manifest || !Number.isSafeInteger(manifest.format) || !Array.isArray(manifest.files))
    throw new DomainError('invalid', `${where}/${manifestName} is not that of a backup or an export.`)
  const ownKind = manifest.kind ?? 'backup'
  if (ownKind !== kind)
    throw new DomainError(
      'invalid',
      ownKind === 'export'
        ? `${where} is an export, not a backup: use \`import export\`.`
        : `${where} is a backup, not an export: use \`restore\`.`,
    )
  const version = String(manifest.version)
  const format = Number(manifest.format)
  if (format > newest) {
    throw new DomainError(
      'invalid',
      `${where} was written by a newer version of Sightline (${version}): its format is ${format}, and this ` +
        `version reads formats up to ${newest}. Use the newer version.`,
    )
  }
  const files: readonly unknown[] = manifest.files
  const odd = files.find((file) => !isFile(file))
  if (odd !== undefined)
    throw new DomainError('invalid', `${where}/${manifestName} names a file ${JSON.stringify(odd).slice(0, 200)}.`)
  return { ...manifest, format, version, files: files.filter(isFile) }
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null
  } catch {
    return null
  }
}

const isFile = (file: unknown): file is BackupFile =>
  typeof file === 'object' &&
  file !== null &&
  'name' in file &&
  isFileName(file.name) &&
  'bytes' in file &&
  Number.isSafeInteger(file.bytes) &&
  (('gmac' in file && typeof file.gmac === 'string') || ('sha256' in file && typeof file.sha256 === 'string'))

/** `where` is named in errors. */
export function parseManifest(text: ManifestText, where: string): Manifest {
  // Written by this program, and its checksum is right.
  const manifest = parseFileList(text, { where, kind: 'backup', newest: backupFormat }) as unknown as Manifest
  const names = manifest.events ? [...manifest.events.sources, manifest.events.fileName] : []
  for (const { files } of manifest.days?.days ?? []) names.push(...files)
  for (const { file } of [...(manifest.days?.kept ?? []), ...(manifest.days?.search ?? [])]) names.push(file)
  const odd = names.find((name) => !isFileName(name))
  if (odd !== undefined)
    throw new DomainError('invalid', `${where}/${manifestName} names a file ${JSON.stringify(odd)}.`)
  return manifest
}
