import { createHash } from 'node:crypto'
import { DomainError } from '../base/errors.ts'

/** The format of backups that this version writes. A newer one is refused, earlier ones can be read. */
export const backupFormat = 1

/** A file of a backup, as it is stored. */
export interface BackupFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

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
  readonly events: BackupEvents | null
  readonly files: readonly BackupFile[]
}

export const manifestName = 'manifest.json'
/** In the format of `sha256sum`, so that a damaged manifest is noticed too. */
export const manifestSumName = 'manifest.json.sha256'
export const eventsMapName = 'events.map'

/** What a file is called in the backup. */
export const storedName = (name: string, encrypted: boolean): string => (encrypted ? `${name}.age` : name)

export const serializeManifest = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`

export const manifestSum = (text: string): string =>
  `${createHash('sha256').update(text).digest('hex')}  ${manifestName}\n`

/** Names of files are paths relative to the backup, so they must not lead out of it. */
const isFileName = (name: unknown): name is string => typeof name === 'string' && /^[a-z][a-zA-Z0-9.-]*$/.test(name)

/** `where` is named in errors. */
export function parseManifest(text: string, sum: string, where: string): Manifest {
  if (sum !== manifestSum(text)) {
    throw new DomainError(
      'invalid',
      `${where}/${manifestName} or ${where}/${manifestSumName} is damaged: they do not match.`,
    )
  }
  const manifest: Manifest = JSON.parse(text)
  if (manifest.format > backupFormat) {
    throw new DomainError(
      'invalid',
      `${where} was written by a newer version of Sightline (${manifest.version}): its format is ${manifest.format}, and this ` +
        `version reads formats up to ${backupFormat}. Use the newer version.`,
    )
  }
  const names = [...manifest.files.map(({ name }) => name), ...(manifest.events?.sources ?? [])]
  if (manifest.events) names.push(manifest.events.fileName)
  const odd = names.find((name) => !isFileName(name))
  if (odd !== undefined)
    throw new DomainError('invalid', `${where}/${manifestName} names a file ${JSON.stringify(odd)}.`)
  return manifest
}
