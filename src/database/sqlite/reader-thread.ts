import { runThread } from '../../threads/run-thread.ts'
import { connect } from './connect.ts'
import { explain } from './errors.ts'
import { prepareOnce, type StatementResult, type Values } from './statements.ts'

export type ReaderMethods = {
  readonly run: (statement: { readonly sql: string; readonly values: Values }) => StatementResult
}

/** Answers what takes long to read. In a thread of its own, since SQLite is synchronous. */
runThread<string>((path) => {
  const database = connect(path)
  database.exec('pragma query_only = on')
  const execute = prepareOnce(database)
  const methods: ReaderMethods = {
    run({ sql, values }) {
      try {
        return execute(sql, values)
      } catch (error) {
        throw explain(error)
      }
    },
  }
  return { methods, close: () => database.close() }
})
