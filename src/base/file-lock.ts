import { DatabaseSync } from 'node:sqlite'

export interface FileLock {
  release(): void
}

/**
 * Keeps something to this process, by a file that stands for it; null where another process has it. The lock is the operating
 * system's, and gone with the process, however that ends.
 */
export function lockFile(path: string): FileLock | null {
  const lock = new DatabaseSync(path)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return { release: () => lock.close() }
  } catch {
    lock.close()
    return null
  }
}
