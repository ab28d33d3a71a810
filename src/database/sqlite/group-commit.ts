import type { DatabaseSync } from 'node:sqlite'
import { busyTimeoutMs } from './connect.ts'
import { codeOf } from './errors.ts'
import type { FromWriter, ToWriter } from './messages.ts'
import { type Outcome, prepareOnce } from './statements.ts'

/** So many may share one commit: others wait for the file's lock, and the first of them for their answer. */
const mostInGroup = 100

const nothing: Outcome = { rows: [], changes: 0 }

/**
 * Runs statements and transactions one after another, each in a savepoint, and commits all that wait together: reaching
 * the disk costs the same for one as for a hundred. What succeeded is told once it is on disk, what failed at once.
 */
export function commitInGroups(
  database: DatabaseSync,
  tell: (message: FromWriter) => void,
): (message: ToWriter) => void {
  const run = prepareOnce(database)
  const waiting: ToWriter[] = []
  let held: FromWriter[] = []
  let isOpen = false
  let turn = 0
  let isCommitDue = false

  const fail = (number: number, error: unknown): void =>
    tell({ number, error: error instanceof Error ? error : new Error(String(error)), code: codeOf(error) })

  /** On a full disk SQLite rolls back everything by itself: then all that shared the commit has failed. */
  const failIfRolledBack = (error: unknown): void => {
    if (!isOpen || database.isTransaction) return
    isOpen = false
    turn = 0
    const failed = held
    held = []
    for (const { number } of failed) fail(number, error)
  }

  const attempt = (number: number, work: () => void): void => {
    try {
      work()
    } catch (error) {
      failIfRolledBack(error)
      fail(number, error)
    }
  }

  const undo = (): void => {
    if (!database.isTransaction) return
    run('rollback to step', [])
    run('release step', [])
  }

  const enter = (): void => {
    if (!isOpen) run('begin immediate', [])
    isOpen = true
    run('savepoint step', [])
  }

  const runAlone = ({ number, sql, values }: ToWriter & { readonly kind: 'run' }): void => {
    enter()
    try {
      const outcome = run(sql, values)
      run('release step', [])
      held.push({ number, outcome })
    } catch (error) {
      undo()
      throw error
    }
  }

  const commit = (): void => {
    try {
      run('commit', [])
      isOpen = false
      const told = held
      held = []
      for (const message of told) tell(message)
    } catch (error) {
      if (database.isTransaction) run('rollback', [])
      failIfRolledBack(error)
    }
  }

  const begin = (number: number): void => {
    enter()
    turn = number
    tell({ number, outcome: nothing })
  }

  /** Into the file with all that the log holds, and the log cut off: it has everything that was ever written to it. */
  const emptyLog = (number: number): void => {
    if (isOpen) commit()
    // Whoever writes waits for it, so it waits for readers but briefly.
    database.exec('pragma busy_timeout = 500')
    try {
      tell({ number, outcome: { rows: database.prepare('pragma wal_checkpoint(truncate)').all(), changes: 0 } })
    } finally {
      database.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
    }
  }

  const startWaiting = (): void => {
    while (turn === 0) {
      if (held.length >= mostInGroup) commit()
      const next = waiting.shift()
      if (!next) break
      attempt(next.number, () => {
        if (next.kind === 'run') runAlone(next)
        else if (next.kind === 'empty-log') emptyLog(next.number)
        else begin(next.number)
      })
    }
  }

  const commitSoon = (): void => {
    if (isCommitDue || !isOpen || turn !== 0) return
    isCommitDue = true
    // After the messages that have come already.
    setImmediate(() => {
      isCommitDue = false
      if (isOpen && turn === 0) commit()
    })
  }

  const inTurn = (asked: number): void => {
    if (asked !== turn) throw new Error('The transaction was rolled back.')
  }

  const keep = (number: number): void => {
    run('release step', [])
    turn = 0
    held.push({ number, outcome: nothing })
  }

  const giveUp = (asked: number, number: number): void => {
    if (asked === turn) {
      undo()
      turn = 0
    }
    tell({ number, outcome: nothing })
  }

  return (message) => {
    const { number } = message
    switch (message.kind) {
      case 'begin':
        waiting.push(message)
        break
      case 'run':
        if (message.turn === 0) waiting.push(message)
        else
          attempt(number, () => {
            inTurn(message.turn)
            tell({ number, outcome: run(message.sql, message.values) })
          })
        break
      case 'commit':
        attempt(number, () => {
          inTurn(message.turn)
          keep(number)
        })
        break
      case 'rollback':
        attempt(number, () => giveUp(message.turn, number))
        break
      case 'empty-log':
        waiting.push(message)
        break
      case 'close':
        if (isOpen) commit()
        database.close()
        tell({ number, outcome: nothing })
        return
    }
    startWaiting()
    commitSoon()
  }
}
