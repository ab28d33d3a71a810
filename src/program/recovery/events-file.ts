import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { EventEngine, StoreOptions } from '../../analytics/events/engine.ts'
import { listWebsites } from '../../analytics/events/move/differences.ts'
import type { createDecryption } from '../../backup/age.ts'
import { assemble, type BlockMap } from '../../backup/blocks.ts'
import { readManifest } from '../../backup/folder.ts'
import { withChunks, writeHashed } from '../../backup/hashed-file.ts'
import { type BackupEvents, type Manifest, storedName } from '../../backup/manifest.ts'
import { createVerifier } from '../../backup/verify.ts'
import { DomainError } from '../../base/errors.ts'

/** Throws unless all files of the backup are as they were written. */
export async function verifiedManifest(folder: string): Promise<Manifest> {
  const { manifest, damages } = await createVerifier().verify(folder, readManifest)
  if (manifest && damages.length === 0) return manifest
  const lines = damages.map(({ path, problem }) => `${path} ${problem}`)
  throw new DomainError('unavailable', ['The backup is damaged:', ...lines].join('\n'))
}

export interface StoredEvents {
  readonly map: BlockMap
  readonly events: BackupEvents
  readonly decrypt: ReturnType<typeof createDecryption> | null
}

/** Writes the file of the event store into a folder. */
export async function restoreEventsFile(
  folder: string,
  { map, events, decrypt }: StoredEvents,
  draft: string,
): Promise<void> {
  const plain = decrypt ? join(draft, 'decrypted') : folder
  if (decrypt) {
    await mkdir(plain)
    for (const name of events.sources)
      await withChunks(join(folder, storedName(name, true)), (chunks) =>
        writeHashed(join(plain, name), decrypt(chunks)),
      )
  }
  await assembleEvents(plain, map, events, join(draft, events.fileName))
  if (decrypt) await rm(plain, { recursive: true })
}

export async function assembleEvents(folder: string, map: BlockMap, events: BackupEvents, to: string): Promise<void> {
  const handles: FileHandle[] = []
  try {
    for (const name of events.sources) handles.push(await open(join(folder, name)))
    await writeHashed(to, assemble(map, events, handles))
  } finally {
    for (const handle of handles) await handle.close()
  }
}

interface ClosedStore {
  readonly engine: EventEngine
  readonly options: StoreOptions
}

/** A website that was deleted between the copies of the events and of the records leaves no events behind. */
export async function deleteUnknownWebsites(recordsPath: string, { engine, options }: ClosedStore): Promise<void> {
  const records = new DatabaseSync(recordsPath, { timeout: 10_000 })
  const websites = records.prepare('SELECT id FROM websites').all()
  const known = new Set(websites.map(({ id }) => Number(id)))
  records.close()
  const store = await engine.open(options, () => {})
  try {
    for (const website of await listWebsites({ store, dialect: engine.dialect }))
      if (!known.has(website)) await store.deleteWebsite(website)
  } finally {
    await store.close()
  }
}
