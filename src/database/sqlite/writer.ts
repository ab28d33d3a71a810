import { Worker } from 'node:worker_threads'
import { explain } from './errors.ts'
import type { FromWriter, Task, ToWriter } from './messages.ts'
import type { Outcome } from './statements.ts'

/** The thread that writes, started when there is first something to write. */
export interface Writer {
  ask(task: Task): Promise<Outcome>
  /** Begins a transaction, and gives the number of its turn. Nothing else is written until it ends. */
  begin(): Promise<number>
  close(): Promise<void>
}

interface Waiting {
  resolve(outcome: Outcome): void
  reject(error: Error): void
}

export function createWriter(path: string): Writer {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let last = 0

  const start = (): Worker => {
    const started = new Worker(new URL('./writer-thread.ts', import.meta.url), { workerData: path })
    started.on('message', (message: FromWriter) => {
      const asked = waiting.get(message.number)
      waiting.delete(message.number)
      if ('error' in message) asked?.reject(explain(message.error, message.code))
      else asked?.resolve(message.outcome)
      if (waiting.size === 0) started.unref()
    })
    const end = (error: Error): void => {
      if (worker === started) worker = null
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
    started.on('exit', () => end(new Error('The thread that writes the records has ended.')))
    return started
  }

  const send = (number: number, task: Task): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      worker ??= start()
      worker.ref()
      waiting.set(number, { resolve, reject })
      worker.postMessage({ ...task, number } satisfies ToWriter)
    })

  return {
    ask: (task) => send(++last, task),
    async begin() {
      const turn = ++last
      await send(turn, { kind: 'begin' })
      return turn
    },
    async close() {
      if (worker) await send(++last, { kind: 'close' })
    },
  }
}
