import { Worker } from 'node:worker_threads'
import { createAsking, type Writer } from './asking.ts'
import type { FromWriter } from './messages.ts'

export interface WriterThread extends Writer {
  close(): Promise<void>
}

/** A writer in a thread of its own, started when there is first something to write. */
export function startWriter(path: string): WriterThread {
  let worker: Worker | null = null
  let closed = false
  const { ask, begin, answer, fail, isIdle } = createAsking((message) => {
    if (closed && message.kind !== 'close') return fail(new Error('The records are closed.'))
    worker ??= start()
    worker.ref()
    worker.postMessage(message)
  })

  const start = (): Worker => {
    const started = new Worker(new URL('./writer-thread.ts', import.meta.url), { workerData: path })
    started.on('message', (message: FromWriter) => {
      answer(message)
      if (isIdle()) started.unref()
    })
    const end = (error: Error): void => {
      if (worker === started) worker = null
      fail(error)
    }
    started.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
    started.on('exit', () => end(new Error('The thread that writes the records has ended.')))
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
