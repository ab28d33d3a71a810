import { type FileLock, lockFile } from '../../../base/file-lock.ts'

/** Locks an inbox for this process: two processes that drain the same inbox would corrupt its mark. */
export function lockInbox(path: string): FileLock {
  const lock = lockFile(`${path}.lock`)
  if (lock === null) throw new Error(`${path} is in use: every node needs a data folder of its own.`)
  return lock
}
