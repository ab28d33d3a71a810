import { DatabaseSync } from 'node:sqlite'

export interface Held {
  release(): void
}

/**
 * Keeps an inbox to this process, since two that moved the same groups would each believe that they are theirs. The lock is
 * the operating system's, and gone with the process, however that ends.
 */
export function holdInbox(path: string): Held {
  const lock = new DatabaseSync(`${path}.lock`)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw new Error(`${path} is in use: every node needs a data folder of its own.`, { cause: error })
  }
  return { release: () => lock.close() }
}
