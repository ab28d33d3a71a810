import { type FileLock, lockFile } from '../../../base/file-lock.ts'

/** Keeps an inbox to this process, since two that moved the same groups would each believe that they are theirs. */
export function holdInbox(path: string): FileLock {
  const lock = lockFile(`${path}.lock`)
  if (lock === null) throw new Error(`${path} is in use: every node needs a data folder of its own.`)
  return lock
}
