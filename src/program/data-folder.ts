import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What Sightline writes into its data folder, with what the stores put beside each. */
const ours = /^(records\.sqlite|inbox\.sqlite|events\.duckdb|move\.lock|control\.sock|first-api-key|imports)([.-].*)?$/
/** Where file systems keep what they found. */
const notOurs = 'lost+found'

/**
 * What this process makes from now on is its user's alone, and so is what was in the data folder before. A folder with other
 * files in it is somebody else's too: there, only the files of ours are changed.
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
  // A link leads to what somebody has put elsewhere on purpose.
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink()) return
  restrict(path, warn)
  if (found.isDirectory()) for (const name of list(path) ?? []) restrictAll(join(path, name), warn)
}

function restrict(path: string, warn: (message: string) => void): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || (found.mode & 0o077) === 0) return
  try {
    chmodSync(path, found.mode & 0o700)
  } catch (error) {
    const mode = (found.mode & 0o777).toString(8)
    const reason = error instanceof Error ? error.message : String(error)
    warn(`Other users of this machine may read ${path}: its mode is 0${mode} and could not be changed (${reason}).`)
  }
}

/** Null where there is no such folder, or none that can be read. */
function list(folder: string): readonly string[] | null {
  try {
    return readdirSync(folder)
  } catch {
    return null
  }
}
