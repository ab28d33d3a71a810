import { createThread } from '../../threads/thread.ts'
import { isLogEmpty, type SqliteFile } from './connect.ts'
import type { ReaderMethods } from './reader-thread.ts'
import type { SqliteValues, StatementResult } from './statements.ts'
import type { SqliteWriter } from './writer.ts'
import type { WriterMethods } from './writer-thread.ts'

/** Runs slow reads in their own thread, so that they do not block the main thread. */
export interface LongReader {
  run(sql: string, values: SqliteValues): Promise<StatementResult>
  close(): Promise<void>
}

/** Bounds the calls that wait for a thread. */
const limits = { calls: 10_000, bytes: 256 * 1024 ** 2 }

/** A writer in its own thread, which starts on the first write. */
export function startWriter(file: SqliteFile): SqliteWriter {
  const entry = new URL('./writer-thread.ts', import.meta.url)
  const thread = createThread<WriterMethods>({
    name: 'database',
    entry,
    data: file,
    onDeath: 'restart-on-call',
    limits,
  })
  // Steps of an open transaction bypass the limits, because all other writes wait for its end.
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
    runBatch: (statements) =>
      thread.call('runBatch', statements, {
        bytes: statements.reduce((sum, { sql, values }) => sum + sizeOf(sql, values), 0),
      }),
    commit: (transaction) => thread.call('commit', transaction, { isAdmitted }),
    rollback: (transaction) => thread.call('rollback', transaction, { isAdmitted }),
    // An empty log is no reason to start the thread.
    truncateWal: async () => (await isLogEmpty(file.path)) || (await thread.call('truncateWal', undefined)),
    close: thread.close,
  }
}

export function startReader(file: SqliteFile): LongReader {
  const entry = new URL('./reader-thread.ts', import.meta.url)
  const thread = createThread<ReaderMethods>({
    name: 'database',
    entry,
    data: file,
    onDeath: 'restart-on-call',
    limits,
  })
  return { run: (sql, values) => thread.call('run', { sql, values }), close: thread.close }
}

/** The approximate memory of a queued statement. Rows with audit results are the large ones. */
function sizeOf(sql: string, values: SqliteValues): number {
  let bytes = sql.length
  for (const value of values) {
    if (typeof value === 'string') bytes += value.length
    else if (ArrayBuffer.isView(value)) bytes += value.byteLength
  }
  return bytes
}
