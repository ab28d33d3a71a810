import type { DatabaseSync } from 'node:sqlite'
import { DomainError } from '../../base/errors.ts'
import { busyTimeoutMs, type SqliteFile } from './connect.ts'
import { sqliteCodeOf, toDomainError } from './errors.ts'
import { createStatementRunner, type StatementResult } from './statements.ts'
import type { Statement, WriteStatement } from './writer.ts'

/** Bounds how long the first statement waits for its result, and other processes for the file lock. */
const maxGroupSize = 100
/** How often to look whether another connection has ended its transaction, and for how long. */
const busyPauseMs = 3
const patienceMs = 60_000
const sqliteBusy = 5

interface Settle<Value> {
  resolve(value: Value): void
  reject(error: unknown): void
}

/** A statement or transaction that waits for the end of the open transaction. */
interface QueuedWork {
  readonly isTransaction: boolean
  readonly queuedAt: number
  start(): void
  reject(error: unknown): void
}

/** A statement or transaction that is executed but not on disk yet. */
interface Uncommitted {
  resolve(): void
  reject(error: unknown): void
}

export interface GroupCommitOptions {
  /** Whether the thread goes on with other work while another connection writes, instead of blocking. */
  readonly isPatient?: boolean
}

export type GroupCommit = ReturnType<typeof createGroupCommit>

/**
 * Runs statements and transactions one after another, each in a savepoint, and commits everything queued as one group,
 * because an fsync costs the same for one statement as for a hundred. Successes resolve once they are on disk, failures
 * reject at once.
 */
export function createGroupCommit(
  database: DatabaseSync,
  file: Pick<SqliteFile, 'isBulk'>,
  { isPatient = false }: GroupCommitOptions = {},
) {
  const execute = createStatementRunner(database)
  const queue: QueuedWork[] = []
  let group: Uncommitted[] = []
  let isOpen = false
  let current = 0
  let isCommitDue = false
  let isClosed = false
  let isWaiting = false

  /** On a full disk, SQLite itself rolls everything back, so the whole group has failed. */
  const failIfRolledBack = (error: unknown): void => {
    if (!isOpen || database.isTransaction) return
    isOpen = false
    current = 0
    const failed = group
    group = []
    for (const { reject } of failed) reject(toDomainError(error, file))
  }

  const rollbackSavepoint = (): void => {
    if (!database.isTransaction) return
    execute('rollback to step', [])
    execute('release step', [])
  }

  const openTransaction = (): void => {
    if (!isPatient) return void execute('begin immediate', [])
    // Not by `execute`: it takes effect when it is prepared.
    database.exec('pragma busy_timeout = 0')
    try {
      execute('begin immediate', [])
    } finally {
      database.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
    }
  }

  const openSavepoint = (): void => {
    if (!isOpen) openTransaction()
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

  /** True if the work has to wait for another connection, and for how long it may. */
  const waitsForOthers = (error: unknown, { queuedAt }: QueuedWork): boolean =>
    isPatient && !isOpen && !isClosed && sqliteCodeOf(error) === sqliteBusy && Date.now() - queuedAt < patienceMs

  const startQueued = (): void => {
    while (current === 0 && !isWaiting) {
      if (group.length >= maxGroupSize) commitGroup()
      const next = queue.shift()
      if (!next) break
      try {
        if (isClosed && next.isTransaction) throw closed()
        next.start()
      } catch (error) {
        if (waitsForOthers(error, next)) {
          queue.unshift(next)
          isWaiting = true
          setTimeout(() => {
            isWaiting = false
            startQueued()
            commitSoon()
          }, busyPauseMs)
          return
        }
        failIfRolledBack(error)
        next.reject(toDomainError(error, file))
      }
    }
  }

  const commitSoon = (): void => {
    if (isCommitDue || !isOpen || current !== 0) return
    isCommitDue = true
    // Runs after the calls that have already arrived, so that they join the group.
    setImmediate(() => {
      isCommitDue = false
      if (isOpen && current === 0) commitGroup()
    })
  }

  const enqueue = <Value>(isTransaction: boolean, start: (settle: Settle<Value>) => void): Promise<Value> =>
    new Promise((resolve, reject) => {
      queue.push({ isTransaction, queuedAt: Date.now(), start: () => start({ resolve, reject }), reject })
      startQueued()
      commitSoon()
    })

  const inTransaction = <Value>(transaction: number, work: () => Value): Value => {
    try {
      if (transaction !== current) throw new Error('The transaction was rolled back.')
      return work()
    } catch (error) {
      failIfRolledBack(error)
      throw toDomainError(error, file)
    } finally {
      startQueued()
      commitSoon()
    }
  }

  const runOutsideTransaction = <Value>(work: () => Value): Promise<Value> =>
    enqueue(false, ({ resolve, reject }) => {
      openSavepoint()
      try {
        const value = work()
        execute('release step', [])
        group.push({ resolve: () => resolve(value), reject })
      } catch (error) {
        rollbackSavepoint()
        throw error
      }
    })

  return {
    /** The number must not have been used before. */
    begin: (transaction: number): Promise<void> =>
      enqueue(true, ({ resolve }) => {
        openSavepoint()
        current = transaction
        resolve()
      }),

    run: ({ sql, values, transaction }: WriteStatement): StatementResult | Promise<StatementResult> =>
      transaction === 0
        ? runOutsideTransaction(() => execute(sql, values))
        : inTransaction(transaction, () => execute(sql, values)),

    runBatch: (statements: readonly Statement[]): Promise<readonly StatementResult[]> =>
      runOutsideTransaction(() => statements.map(({ sql, values }) => execute(sql, values))),

    commit: (transaction: number): Promise<void> =>
      inTransaction(transaction, () => {
        execute('release step', [])
        current = 0
        return new Promise((resolve, reject) => group.push({ resolve, reject }))
      }),

    rollback(transaction: number): void {
      if (transaction !== current) return
      inTransaction(transaction, () => {
        rollbackSavepoint()
        current = 0
      })
    },

    /** Checkpoints and truncates the write-ahead log, which still contains data that was deleted since. */
    truncateWal: (): Promise<boolean> =>
      enqueue(false, ({ resolve }) => {
        if (isOpen) commitGroup()
        // Writers wait for this, so it waits for readers only briefly.
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
      isWaiting = false
      if (current !== 0) rollbackSavepoint()
      current = 0
      startQueued()
      if (isOpen) commitGroup()
      database.close()
    },
  }
}

const closed = (): DomainError => new DomainError('unavailable', 'The database is closed.')
