import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openEngine } from '../../analytics/events/thread/engine.ts'
import { createDecryption } from '../../backup/age.ts'
import { assemble, type BlockMap } from '../../backup/blocks.ts'
import { listBackups } from '../../backup/folder.ts'
import { syncFolder, withChunks, writeHashed } from '../../backup/hashed-file.ts'
import { type BackupEvents, type Manifest, manifestName, storedName } from '../../backup/manifest.ts'
import { readMap } from '../../backup/read-map.ts'
import { createVerifier } from '../../backup/verify.ts'
import { DomainError } from '../../base/errors.ts'
import { embeddedFile } from '../../database/open.ts'
import { unfinishedRestore } from '../data-folder.ts'
import { embeddedEvents } from '../event-engines.ts'
import { inboxFile } from '../moving/finish-events.ts'

/** A backup is either named itself, or the last one in a folder of backups. */
export async function findBackup(source: string, name: string | undefined): Promise<string> {
  if (existsSync(join(source, manifestName))) return source
  const names = await listBackups(source)
  const found = name ?? names.at(-1)
  if (found === undefined) throw new DomainError('not-found', `There is no backup in ${source}.`)
  if (names.includes(found)) return join(source, found)
  throw new DomainError('not-found', `There is no backup ${found} in ${source}; there are ${names.join(', ')}.`)
}

/** Throws unless all files of the backup are as they were written. */
export async function verifiedManifest(folder: string, used?: (bytes: number) => void): Promise<Manifest> {
  const { manifest, damages } = await createVerifier(used).verify(folder)
  if (manifest && damages.length === 0) return manifest
  const lines = damages.map(({ path, problem }) => `${path} ${problem}`)
  throw new DomainError('unavailable', ['The backup is damaged:', ...lines].join('\n'))
}

/** An interrupted restore does not count: it is begun again. */
export async function requireEmptyFolder(dataDir: string): Promise<void> {
  const names = existsSync(dataDir) ? await readdir(dataDir) : []
  const found = names.filter((name) => name !== 'lost+found' && name !== unfinishedRestore)
  if (found.length === 0 || names.includes(unfinishedRestore)) return
  throw new DomainError(
    'conflict',
    `${dataDir} is not empty: it contains ${found.slice(0, 3).join(', ')}. Restore into an empty folder (SIGHTLINE_DATA_DIR).`,
  )
}

/** Writes all files to the data folder, which must be empty. The service does not start there until everything is restored. */
export async function restoreFiles(
  folder: string,
  manifest: Manifest,
  dataDir: string,
  passphrase: string | null,
): Promise<void> {
  // Also finds out whether the passphrase is right, before anything is written.
  const map = await readMap(folder, manifest, passphrase)
  const draft = await beginRestore(dataDir)
  const decrypt = manifest.encrypted ? createDecryption(passphrase ?? '') : null
  const copy = (name: string, to: string): Promise<unknown> =>
    withChunks(join(folder, storedName(name, manifest.encrypted)), (chunks) =>
      writeHashed(to, decrypt ? decrypt(chunks) : chunks),
    )
  for (const name of ['inbox.sqlite', 'records.sqlite', 'crawls.sqlite']) {
    const stored = storedName(name, manifest.encrypted)
    if (manifest.files.some((file) => file.name === stored)) await copy(name, join(draft, name))
  }
  const { events } = manifest
  if (events && map) {
    const plain = decrypt ? join(draft, 'decrypted') : folder
    if (decrypt) {
      await mkdir(plain)
      for (const name of events.sources) await copy(name, join(plain, name))
    }
    await assembleEvents(plain, map, events, join(draft, events.fileName))
    if (decrypt) await rm(plain, { recursive: true })
    skipStoredGroups(inboxFile(draft), events)
    await deleteUnknownWebsites(draft)
  }
  const names = (await readdir(draft)).filter((name) => name !== extractedFolder)
  for (const name of names) await rename(join(draft, name), join(dataDir, name))
  await syncFolder(dataDir)
  await rm(draft, { recursive: true })
}

/** Where the files of an archive are while they are restored. */
const extractedFolder = 'extracted'

export const extractedIn = (dataDir: string): string => join(dataDir, unfinishedRestore, extractedFolder)

/** Removes what an interrupted restore has left, except for the files of an archive that was just read. */
async function beginRestore(dataDir: string): Promise<string> {
  const draft = join(dataDir, unfinishedRestore)
  await mkdir(draft, { recursive: true, mode: 0o700 })
  for (const [folder, kept] of [
    [dataDir, unfinishedRestore],
    [draft, extractedFolder],
  ] as const)
    for (const name of await readdir(folder))
      if (name !== 'lost+found' && name !== kept) await rm(join(folder, name), { recursive: true, force: true })
  return draft
}

async function assembleEvents(folder: string, map: BlockMap, events: BackupEvents, to: string): Promise<void> {
  const handles: FileHandle[] = []
  try {
    for (const name of events.sources) handles.push(await open(join(folder, name)))
    await writeHashed(to, assemble(map, events, handles))
  } finally {
    for (const handle of handles) await handle.close()
  }
}

/**
 * Entries that were already events when those were copied must not be drained again, and new entries need higher ids than they had:
 * the store ignores entries up to its mark.
 */
function skipStoredGroups(path: string, { marks }: BackupEvents): void {
  if (!existsSync(path)) return
  const inbox = new DatabaseSync(path)
  try {
    const name = inbox.prepare('SELECT name FROM inbox').get()?.name
    const arrived = marks.find(([known]) => known === name)?.[1] ?? 0
    inbox.prepare('DELETE FROM groups WHERE id <= ?').run(arrived)
    const last = inbox.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'groups'").get()
    if (!last) inbox.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES ('groups', ?)").run(arrived)
    else inbox.prepare("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'groups'").run(arrived)
  } finally {
    inbox.close()
  }
}

/** A website that was deleted between the copies of the events and of the records leaves no events behind. */
async function deleteUnknownWebsites(dataDir: string): Promise<void> {
  const records = new DatabaseSync(embeddedFile(dataDir))
  const websites = records.prepare('SELECT id FROM websites').all()
  const known = new Set(websites.map(({ id }) => Number(id)))
  records.close()
  const store = await openEngine(embeddedEvents(dataDir), () => {})
  try {
    const text = 'SELECT DISTINCT website FROM events UNION SELECT DISTINCT website FROM drops'
    for (const { website } of await store.query({ text, values: [] }))
      if (!known.has(Number(website))) await store.deleteWebsite(Number(website))
  } finally {
    await store.close()
  }
}
