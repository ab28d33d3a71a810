import { DatabaseSync } from 'node:sqlite'
import { UsageError } from './command.ts'

/** Does work that no other process does at the same time on the same file; a process that dies leaves nothing locked. */
export async function alone<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    try {
      lock.exec('begin exclusive')
    } catch {
      throw new UsageError('The same command is under way in another process.')
    }
    return await work()
  } finally {
    lock.close()
  }
}
