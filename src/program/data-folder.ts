import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DomainError, messageOf } from '../base/errors.ts'

/** The files that Sightline writes to its data folder, including those that the stores create next to them. */
const ours =
  /^(records\.sqlite|crawls\.sqlite|inbox\.sqlite|events\.duckdb|(?:move|export|import)\.lock|control\.sock|first-api-key|imports|(?:backup|restore|export|import)\.unfinished)([.-].*)?$/
export const isOurFile = (name: string): boolean => ours.test(name)
export const inboxFile = (dataDir: string): string => join(dataDir, 'inbox.sqlite')
/** In the data folder while a backup is being restored. */
export const unfinishedRestore = 'restore.unfinished'
/** The folder in which file systems put recovered files. */
const notOurs = 'lost+found'

const readOnlyCodes = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EEXIST'])
const fullCodes = new Set(['ENOSPC', 'EDQUOT'])
/** The stores need more to open their files. */
const probeBytes = 64 * 1024

/** Throws if nothing can be written to the data folder, since the stores would only report that they cannot open a file. */
export function requireWritable(dataDir: string): void {
  const probe = join(dataDir, 'records.sqlite.write-test')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    try {
      writeFileSync(probe, Buffer.alloc(probeBytes))
    } finally {
      rmSync(probe, { force: true })
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (fullCodes.has(code))
      throw new DomainError(
        'unavailable',
        `The disk of the data folder ${dataDir} is full (${messageOf(error)}). Free some space, or move the folder to a larger disk.`,
      )
    if (!readOnlyCodes.has(code)) return
    throw new DomainError(
      'unavailable',
      `The data folder ${dataDir} cannot be written to (${messageOf(error)}). Make it writable for the user of this process, or set SIGHTLINE_DATA_DIR to another folder.`,
    )
  }
}

/**
 * Makes existing and new files in the data folder accessible only to the user of this process. If the folder also contains other
 * files, someone else may use it too, so only our own files are changed.
 */
export function protectDataFolder(dataDir: string, warn: (message: string) => void): void {
  process.umask(0o077)
  const names = list(dataDir)
  if (names === null) return
  const isShared = names.some((name) => !ours.test(name) && name !== notOurs)
  if (!isShared) restrict(dataDir, warn)
  for (const name of names) if (ours.test(name)) restrictAll(join(dataDir, name), warn)
}

function restrictAll(path: string, warn: (message: string) => void): void {
  // The target of a symbolic link was put elsewhere on purpose.
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats || stats.isSymbolicLink()) return
  restrict(path, warn)
  if (stats.isDirectory()) for (const name of list(path) ?? []) restrictAll(join(path, name), warn)
}

function restrict(path: string, warn: (message: string) => void): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats || (stats.mode & 0o077) === 0) return
  try {
    chmodSync(path, stats.mode & 0o700)
  } catch (error) {
    const mode = (stats.mode & 0o777).toString(8)
    const reason = messageOf(error)
    warn(`Other users of this machine may read ${path}: its mode is 0${mode} and could not be changed (${reason}).`)
  }
}

/** Returns null if the folder does not exist or cannot be read. */
function list(folder: string): readonly string[] | null {
  try {
    return readdirSync(folder)
  } catch {
    return null
  }
}
