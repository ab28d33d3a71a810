import type { DatabaseSync } from 'node:sqlite'
import { DomainError } from '../../base/errors.ts'
import { busyTimeoutMs } from './connect.ts'
import { explain } from './errors.ts'
import { prepareOnce, type StatementResult } from './statements.ts'
import type { WrittenStatement } from './writer.ts'

/** So many may share one commit: others wait for the file's lock, and the first of them for their answer. */
const mostInGroup = 100

interface Settle<Value> {
  resolve(value: Value): void
  reject(error: unknown): void
}

/** What has to wait for the end of a transaction. */
interface Waiting {
  readonly isTransaction: boolean
  start(): void
  reject(error: unknown): void
}

/** What was done and is not on disk yet. */
interface Uncommitted {
  resolve(): void
  reject(error: unknown): void
}

export type GroupCommit = ReturnType<typeof commitInGroups>

/**
 * Runs statements and transactions one after another, each in a savepoint, and commits all that wait in one group: reaching
 * the disk costs the same for one as for a hundred. What succeeded resolves once it is on disk, what failed rejects at once.
 */
export function commitInGroups(database: DatabaseSync) {
  const execute = prepareOnce(database)
  const waiting: Waiting[] = []
  let group: Uncommitted[] = []
  let isOpen = false
  let current = 0
  let isCommitDue = false
  let isClosed = false

  /** On a full disk SQLite rolls back everything by itself: then all that shared the commit has failed. */
  const failIfRolledBack = (error: unknown): void => {
    if (!isOpen || database.isTransaction) return
    isOpen = false
    current = 0
    const failed = group
    group = []
    for (const { reject } of failed) reject(explain(error))
  }

  const undo = (): void => {
    if (!database.isTransaction) return
    execute('rollback to step', [])
    execute('release step', [])
  }

  const enter = (): void => {
    if (!isOpen) execute('begin immediate', [])
    isOpen = true
    execute('savepoint step', [])
  }

  const commitGroup = (): void => {
    try {
      execute('commit', [])
      isOpen = false
      const committed = group
      group = []
      for (const { resolve } of committed) resolve()
    } catch (error) {
      if (database.isTransaction) execute('rollback', [])
      failIfRolledBack(error)
    }
  }

  const startWaiting = (): void => {
    while (current === 0) {
      if (group.length >= mostInGroup) commitGroup()
      const next = waiting.shift()
      if (!next) break
      try {
        if (isClosed && next.isTransaction) throw closed()
        next.start()
      } catch (error) {
        failIfRolledBack(error)
        next.reject(explain(error))
      }
    }
  }

  const commitSoon = (): void => {
    if (isCommitDue || !isOpen || current !== 0) return
    isCommitDue = true
    // After the calls that have come already.
    setImmediate(() => {
      isCommitDue = false
      if (isOpen && current === 0) commitGroup()
    })
  }

  const enqueue = <Value>(isTransaction: boolean, start: (settle: Settle<Value>) => void): Promise<Value> =>
    new Promise((resolve, reject) => {
      waiting.push({ isTransaction, start: () => start({ resolve, reject }), reject })
      startWaiting()
      commitSoon()
    })

  const inTransaction = <Value>(transaction: number, work: () => Value): Value => {
    try {
      if (transaction !== current) throw new Error('The transaction was rolled back.')
      return work()
    } catch (error) {
      failIfRolledBack(error)
      throw explain(error)
    } finally {
      startWaiting()
      commitSoon()
    }
  }

  const runAlone = (sql: string, values: WrittenStatement['values'], { resolve, reject }: Settle<StatementResult>) => {
    enter()
    try {
      const result = execute(sql, values)
      execute('release step', [])
      group.push({ resolve: () => resolve(result), reject })
    } catch (error) {
      undo()
      throw error
    }
  }

  return {
    /** The number must not have been used before. */
    begin: (transaction: number): Promise<void> =>
      enqueue(true, ({ resolve }) => {
        enter()
        current = transaction
        resolve()
      }),

    run: ({ sql, values, transaction }: WrittenStatement): StatementResult | Promise<StatementResult> =>
      transaction === 0
        ? enqueue(false, (settle) => runAlone(sql, values, settle))
        : inTransaction(transaction, () => execute(sql, values)),

    commit: (transaction: number): Promise<void> =>
      inTransaction(transaction, () => {
        execute('release step', [])
        current = 0
        return new Promise((resolve, reject) => group.push({ resolve, reject }))
      }),

    rollback(transaction: number): void {
      if (transaction !== current) return
      inTransaction(transaction, () => {
        undo()
        current = 0
      })
    },

    /** Into the file with all that the log holds, and the log cut off: it has everything that was ever written to it. */
    emptyLog: (): Promise<boolean> =>
      enqueue(false, ({ resolve }) => {
        if (isOpen) commitGroup()
        // Whoever writes waits for it, so it waits for readers but briefly.
        database.exec('pragma busy_timeout = 500')
        try {
          const [isBusy] = Object.values(database.prepare('pragma wal_checkpoint(truncate)').get() ?? {})
          resolve(isBusy === 0)
        } finally {
          database.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
        }
      }),

    close(): void {
      isClosed = true
      if (current !== 0) undo()
      current = 0
      startWaiting()
      if (isOpen) commitGroup()
      database.close()
    },
  }
}

const closed = (): DomainError => new DomainError('unavailable', 'The database is closed.')
