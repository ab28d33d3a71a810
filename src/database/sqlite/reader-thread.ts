import { parentPort, workerData } from 'node:worker_threads'
import { connect } from './connect.ts'
import { codeOf } from './errors.ts'
import type { FromWriter, Task, ToWriter } from './messages.ts'
import { type Outcome, prepareOnce } from './statements.ts'

/** Answers what takes long to read. In a thread of its own, since SQLite is synchronous. */
const port = parentPort
if (port) {
  const database = connect(workerData)
  database.exec('pragma query_only = on')
  const run = prepareOnce(database)

  const perform = (task: Task): Outcome => {
    if (task.kind === 'run') return run(task.sql, task.values)
    if (task.kind !== 'close') throw new Error('There are no transactions in the thread that reads.')
    database.close()
    return { rows: [], changes: 0 }
  }
  const answer = (message: ToWriter): FromWriter => {
    try {
      return { number: message.number, outcome: perform(message) }
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error))
      return { number: message.number, error: reason, code: codeOf(error) }
    }
  }

  port.on('message', (message: ToWriter) => {
    port.postMessage(answer(message))
    if (message.kind === 'close') port.close()
  })
}
