import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BackupPlace } from '../../analytics/events/engine.ts'
import { createDecryption } from '../../backup/age.ts'
import { createFolderPlace, readManifest, writeManifest } from '../../backup/folder.ts'
import { syncFolder, writeHashed } from '../../backup/hashed-file.ts'
import { eventsMapName, type Manifest, storedName } from '../../backup/manifest.ts'
import type { BackupPlace as StoredBackups } from '../../backup/place.ts'
import { readMap } from '../../backup/read-map.ts'
import { DomainError, messageOf } from '../../base/errors.ts'
import { damagedSuffix, quarantineFile } from '../../base/quarantine.ts'
import { embeddedFile } from '../../database/open.ts'
import { inboxFile } from '../data-folder.ts'
import { defaultEventsUrl, engineOf } from '../event-engines.ts'
import { deleteUnknownWebsites, restoreEventsFile, verifiedManifest } from './events-file.ts'
import { isBucket, openPlace } from './open-place.ts'
import { readPassphraseFile } from './passphrase.ts'

/**
 * Writes the event store of the last backup that is intact to the path, for a data folder whose event store is damaged. Everything else in
 * the folder stays as it is: hits that are not in that backup come from the inbox, which keeps them until there is a backup of them.
 * Returns what it did; null if there is no backup.
 */
export async function recoverEvents(
  backups: BackupPlace,
  dataDir: string,
  path: string,
  quarantine: () => Promise<void>,
): Promise<string | null> {
  const { target, passphraseFile } = backups
  const passphrase = passphraseFile === null ? null : readPassphraseFile(passphraseFile)
  const place = openPlace(target, backups)
  const problems: string[] = []
  const names = (await place.list()).toReversed()
  // Each attempt downloads the events of a backup.
  for (const name of isBucket(target) ? names.slice(0, maxDownloads) : names) {
    try {
      if (!isBucket(target)) return await recoverFrom(join(target, name), { dataDir, path, passphrase }, quarantine)
      const folder = join(`${path}.download`, name)
      try {
        await downloadEvents(place, name, folder)
        return await recoverFrom(folder, { dataDir, path, passphrase, shown: place.pathOf(name) }, quarantine)
      } finally {
        await rm(dirname(folder), { recursive: true, force: true })
      }
    } catch (error) {
      problems.push(`${place.pathOf(name)}: ${messageOf(error)}`)
    }
  }
  if (problems.length === 0) return null
  throw new Error(problems.slice(0, 3).join(' '))
}

const maxDownloads = 3

/** Copies what the event store consists of from a bucket, as a backup that has nothing else. */
async function downloadEvents(place: StoredBackups, name: string, folder: string): Promise<void> {
  const manifest = await place.readManifest(name)
  const needed = new Set(
    [eventsMapName, ...(manifest.events?.sources ?? [])].map((file) => storedName(file, manifest.encrypted)),
  )
  const files = manifest.files.filter((file) => needed.has(file.name))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const file of files) await place.read(name, file.name, (chunks) => writeHashed(join(folder, file.name), chunks))
  await writeManifest(folder, { ...manifest, files })
}

/**
 * Replaces the event store by that of a backup, and renames the present one, in a data folder that no service uses. For damage that does
 * not prevent it from being opened. Returns what it did.
 */
export async function replaceEvents(folder: string, dataDir: string, passphrase: string | null): Promise<string> {
  const path = join(dataDir, (await readManifest(folder)).events?.fileName ?? '')
  const suffix = damagedSuffix()
  const done = await recoverFrom(folder, { dataDir, path, passphrase }, () => quarantineFile(path, suffix))
  return `The event store was set aside as ${path}${suffix}. ${done}`
}

interface RecoverOptions {
  readonly dataDir: string
  readonly path: string
  readonly passphrase: string | null
  /** What the backup is called in messages; its folder by default. */
  readonly shown?: string
}

async function recoverFrom(
  folder: string,
  { dataDir, path, passphrase, shown = folder }: RecoverOptions,
  quarantine: () => Promise<void>,
): Promise<string> {
  const manifest = await verifiedManifest(folder)
  const map = await readMap(createFolderPlace(dirname(folder)), basename(folder), manifest, passphrase)
  const { events } = manifest
  if (!events || !map) throw new Error('It contains no events.')
  const draft = `${path}.restoring`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  const decrypt = manifest.encrypted ? createDecryption(passphrase ?? '') : null
  await restoreEventsFile(folder, { map, events, decrypt }, draft)
  const options = { url: defaultEventsUrl, dataDir: draft }
  const engine = engineOf(options)
  const damage = (await engine.file?.check(options, Number.POSITIVE_INFINITY))?.damage
  if (damage) throw new DomainError('unavailable', `The events in it were damaged when it was made: ${damage}.`)
  await deleteUnknownWebsites(embeddedFile(dataDir), { engine, options })
  await quarantine()
  await rename(join(draft, events.fileName), path)
  await syncFolder(dataDir)
  await rm(draft, { recursive: true, force: true })
  return `It was restored from the backup ${shown} of ${manifest.moment}. ${describeRest(dataDir, manifest)}`
}

/** Whether all hits that arrived after the backup are in the inbox. Its groups are numbered without gaps. */
function describeRest(dataDir: string, { events, moment }: Manifest): string {
  const inbox = new DatabaseSync(inboxFile(dataDir), { readOnly: true, timeout: 10_000 })
  try {
    const name = inbox.prepare('SELECT name FROM inbox').get()?.name
    const arrived = events?.marks.find(([known]) => known === name)?.[1]
    const last = Number(inbox.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'groups'").get()?.seq ?? 0)
    const first = inbox.prepare('SELECT id, body FROM groups WHERE id > ? ORDER BY id LIMIT 1').get(arrived ?? 0)
    if (arrived !== undefined && (first ? Number(first.id) === arrived + 1 : last <= arrived))
      return 'All hits since then are in the inbox, and are counted again: nothing is missing.'
    const until = first ? new Date(Number(JSON.parse(String(first.body)).time)).toISOString() : 'now'
    return `Hits from then until ${until} are missing: the inbox does not have them any more.`
  } catch {
    return `Hits since ${moment} are counted again if the inbox still has them.`
  } finally {
    inbox.close()
  }
}
