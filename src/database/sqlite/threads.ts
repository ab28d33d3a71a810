import { createThread } from '../../threads/thread.ts'
import type { ReaderMethods } from './reader-thread.ts'
import type { StatementResult, Values } from './statements.ts'
import type { Writer } from './writer.ts'
import type { WriterMethods } from './writer-thread.ts'

/** Reads that take long, in a thread of their own: meanwhile the main thread goes on answering. */
export interface LongReader {
  run(sql: string, values: Values): Promise<StatementResult>
  close(): Promise<void>
}

/** What may wait to be written. */
const limits = { calls: 10_000, bytes: 256 * 1024 ** 2 }

/** A writer in a thread of its own, started when there is first something to write. */
export function startWriter(path: string): Writer {
  const entry = new URL('./writer-thread.ts', import.meta.url)
  const thread = createThread<WriterMethods>({
    name: 'database',
    entry,
    data: path,
    onDeath: 'restart-on-call',
    limits,
  })
  // The steps of a transaction pass the limits: it was admitted, and all others wait for its end.
  const isAdmitted = true
  let lastTransaction = 0
  return {
    async begin() {
      const transaction = ++lastTransaction
      await thread.call('begin', transaction)
      return transaction
    },
    run: (statement) =>
      thread.call('run', statement, {
        bytes: sizeOf(statement.sql, statement.values),
        isAdmitted: statement.transaction !== 0,
      }),
    commit: (transaction) => thread.call('commit', transaction, { isAdmitted }),
    rollback: (transaction) => thread.call('rollback', transaction, { isAdmitted }),
    emptyLog: () => thread.call('emptyLog', undefined),
    close: thread.close,
  }
}

export function startReader(path: string): LongReader {
  const entry = new URL('./reader-thread.ts', import.meta.url)
  const thread = createThread<ReaderMethods>({
    name: 'database',
    entry,
    data: path,
    onDeath: 'restart-on-call',
    limits,
  })
  return { run: (sql, values) => thread.call('run', { sql, values }), close: thread.close }
}

/** About what a statement takes until it is written: rows with results of audits are what is large. */
function sizeOf(sql: string, values: Values): number {
  let bytes = sql.length
  for (const value of values) {
    if (typeof value === 'string') bytes += value.length
    else if (ArrayBuffer.isView(value)) bytes += value.byteLength
  }
  return bytes
}
