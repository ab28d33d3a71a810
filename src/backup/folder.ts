import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DomainError } from '../base/errors.ts'
import { syncFolder, withChunks, writeHashed } from './hashed-file.ts'
import {
  type Manifest,
  type ManifestText,
  manifestName,
  manifestSum,
  manifestSumName,
  parseManifest,
  serializeManifest,
} from './manifest.ts'
import type { BackupPlace, UnfinishedBackup } from './place.ts'
import { createVerifier } from './verify.ts'

/** The names of finished backups, which sort by time: 2026-11-16T03-00-00.000Z. */
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/
const unfinished = /^\.unfinished-/

export const nameOfBackup = (moment: number): string => new Date(moment).toISOString().replaceAll(':', '-')

/** The time of a backup, from its name. */
export const momentOf = (name: string): number =>
  Date.parse(name.replace(/T(\d\d)-(\d\d)-/, (_, hours: string, minutes: string) => `T${hours}:${minutes}:`))

export const isBackupName = (name: string): boolean => backupName.test(name)

/** The finished backups in a folder, oldest first. */
export async function listBackups(target: string): Promise<readonly string[]> {
  if (!existsSync(target)) return []
  return (await readdir(target)).filter(isBackupName).sort()
}

/** A manifest is far smaller. */
const maxManifestBytes = 64 * 1024 ** 2

export async function readManifestText(folder: string): Promise<ManifestText> {
  const read = async (name: string): Promise<string> => {
    const path = join(folder, name)
    try {
      const { size } = await stat(path)
      if (size > maxManifestBytes) throw new Error(`it has ${size} bytes`)
      return await readFile(path, 'utf8')
    } catch (error) {
      throw new DomainError('invalid', `${path} cannot be read: ${String(error)}`)
    }
  }
  return { text: await read(manifestName), sum: await read(manifestSumName) }
}

export const readManifest = async (folder: string): Promise<Manifest> =>
  parseManifest(await readManifestText(folder), folder)

/** Writes a manifest with its checksum, both on disk. */
export async function writeManifest(folder: string, manifest: object): Promise<void> {
  const text = serializeManifest(manifest)
  const options = { mode: 0o600, flush: true }
  await Promise.all([
    writeFile(join(folder, manifestSumName), manifestSum(text), options),
    writeFile(join(folder, manifestName), text, options),
  ])
  await syncFolder(folder)
}

/** Removes what an interrupted backup has left. The caller must have locked the target. */
async function beginBackup(target: string, moment: number): Promise<UnfinishedBackup> {
  await mkdir(target, { recursive: true, mode: 0o700 })
  for (const name of await readdir(target))
    if (unfinished.test(name)) await rm(join(target, name), { recursive: true, force: true })
  const name = nameOfBackup(moment)
  const folder = join(target, `.unfinished-${name}`)
  await mkdir(folder, { mode: 0o700 })
  return {
    folder,
    write: (file, chunks) => writeHashed(join(folder, file), chunks),
    async reuse(from, file) {
      const [source, copy] = [join(target, from, file), join(folder, file)]
      try {
        await link(source, copy)
      } catch {
        await copyFile(source, copy)
        const handle = await open(copy)
        await handle.sync().finally(() => handle.close())
      }
    },
    async finish(manifest) {
      await writeManifest(folder, manifest)
      await rename(folder, join(target, name))
      await syncFolder(target)
      return name
    },
  }
}

/** Renamed first, so that an interruption leaves no backup that lacks files. */
async function removeBackup(target: string, name: string): Promise<void> {
  const removed = join(target, `.unfinished-removed-${name}`)
  await rename(join(target, name), removed)
  await rm(removed, { recursive: true, force: true })
}

/** Backups in a folder. They share files by hard links. */
export function createFolderPlace(target: string): BackupPlace {
  const verifier = createVerifier()
  const folderOf = (name: string): string => join(target, name)
  return {
    pathOf: folderOf,
    list: () => listBackups(target),
    readManifest: (name) => readManifest(folderOf(name)),
    read: (backup, file, use) => withChunks(join(folderOf(backup), file), use),
    async verify(name) {
      const { damages } = await verifier.verify(folderOf(name), readManifest)
      return damages.map(({ path, problem }) => `${path} ${problem}`)
    },
    begin: (moment) => beginBackup(target, moment),
    remove: (name) => removeBackup(target, name),
  }
}
