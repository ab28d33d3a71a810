import { Worker } from 'node:worker_threads'
import { createAsking, type Writer } from './asking.ts'
import type { FromWriter } from './messages.ts'

export interface Closable {
  close(): Promise<void>
}

/** A writer in a thread of its own, started when there is first something to write. */
export const startWriter = (path: string): Writer & Closable =>
  startThread(new URL('./writer-thread.ts', import.meta.url), path)

/** The same for what only reads, but for long: meanwhile the main thread goes on answering. */
export const startReader = (path: string): Pick<Writer, 'ask'> & Closable =>
  startThread(new URL('./reader-thread.ts', import.meta.url), path)

function startThread(module: URL, path: string): Writer & Closable {
  let worker: Worker | null = null
  let closed = false
  const { ask, begin, answer, fail, isIdle } = createAsking((message) => {
    if (closed && message.kind !== 'close') return fail(new Error('The records are closed.'))
    worker ??= start()
    worker.ref()
    worker.postMessage(message)
  })

  const start = (): Worker => {
    const started = new Worker(module, { workerData: path })
    started.on('message', (message: FromWriter) => {
      answer(message)
      if (isIdle()) started.unref()
    })
    const end = (error: Error): void => {
      if (worker === started) worker = null
      fail(error)
    }
    started.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
    started.on('exit', () => end(new Error('A thread of the records has ended.')))
    return started
  }

  return {
    ask,
    begin,
    async close() {
      closed = true
      if (worker) await ask({ kind: 'close' })
    },
  }
}
