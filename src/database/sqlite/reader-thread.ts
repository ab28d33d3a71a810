import { runThread } from '../../threads/run-thread.ts'
import { connectForScans, type SqliteFile } from './connect.ts'
import { toDomainError } from './errors.ts'
import { createStatementRunner, type SqliteValues, type StatementResult } from './statements.ts'

export type ReaderMethods = {
  readonly run: (statement: { readonly sql: string; readonly values: SqliteValues }) => StatementResult
}

/** Runs slow reads in its own thread, because `node:sqlite` is synchronous. */
runThread<SqliteFile>((file) => {
  const database = connectForScans(file)
  database.exec('pragma query_only = on')
  const execute = createStatementRunner(database)
  const methods: ReaderMethods = {
    run({ sql, values }) {
      try {
        return execute(sql, values)
      } catch (error) {
        throw toDomainError(error, file)
      }
    },
  }
  return { methods, close: () => database.close() }
})
