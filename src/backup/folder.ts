import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DomainError } from '../base/errors.ts'
import { syncFolder } from './hashed-file.ts'
import {
  type Manifest,
  manifestName,
  manifestSum,
  manifestSumName,
  parseManifest,
  serializeManifest,
} from './manifest.ts'

/** The names of finished backups, which sort by time: 2026-11-16T03-00-00.000Z. */
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/
const unfinished = /^\.unfinished-/

export const nameOfBackup = (moment: number): string => new Date(moment).toISOString().replaceAll(':', '-')

/** The time of a backup, from its name. */
export const momentOf = (name: string): number =>
  Date.parse(name.replace(/T(\d\d)-(\d\d)-/, (_, hours: string, minutes: string) => `T${hours}:${minutes}:`))

/** The finished backups in a folder, oldest first. */
export async function listBackups(target: string): Promise<readonly string[]> {
  if (!existsSync(target)) return []
  return (await readdir(target)).filter((name) => backupName.test(name)).sort()
}

export async function readManifest(folder: string): Promise<Manifest> {
  const read = async (name: string): Promise<string> => {
    try {
      return await readFile(join(folder, name), 'utf8')
    } catch (error) {
      throw new DomainError('invalid', `${join(folder, name)} cannot be read: ${String(error)}`)
    }
  }
  return parseManifest(await read(manifestName), await read(manifestSumName), folder)
}

/** A backup that is being written. It is no backup until `finish`. */
export interface UnfinishedBackup {
  readonly folder: string
  /** Takes over a file of an earlier backup, without copying it where the file system supports links. */
  reuse(from: string, name: string): Promise<void>
  finish(manifest: Manifest): Promise<string>
}

/** Removes what an interrupted backup has left. The caller must have locked the target. */
export async function beginBackup(target: string, moment: number): Promise<UnfinishedBackup> {
  await mkdir(target, { recursive: true, mode: 0o700 })
  for (const name of await readdir(target))
    if (unfinished.test(name)) await rm(join(target, name), { recursive: true, force: true })
  const name = nameOfBackup(moment)
  const folder = join(target, `.unfinished-${name}`)
  await mkdir(folder, { mode: 0o700 })
  return {
    folder,
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
      const text = serializeManifest(manifest)
      const options = { mode: 0o600, flush: true }
      await writeFile(join(folder, manifestSumName), manifestSum(text), options)
      await writeFile(join(folder, manifestName), text, options)
      await syncFolder(folder)
      await rename(folder, join(target, name))
      await syncFolder(target)
      return name
    },
  }
}

/** Renamed first, so that an interruption leaves no backup that lacks files. */
export async function removeBackup(target: string, name: string): Promise<void> {
  const removed = join(target, `.unfinished-removed-${name}`)
  await rename(join(target, name), removed)
  await rm(removed, { recursive: true, force: true })
}
