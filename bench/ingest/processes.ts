import { type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LoadOptions, LoadResult } from './load.ts'

export interface BenchServer {
  readonly port: number
  measure(): Promise<Measurement>
  stop(): Promise<void>
}

export interface Measurement {
  /** Memory of the whole process, including threads and the store. */
  readonly rss: number
  /** The CPU time since the start, of the main thread and of the whole process. */
  readonly mainMicroseconds: number
  readonly microseconds: number
  /** The average size of an entry in the inbox; 0 if it is empty. */
  readonly inboxBytes: number
  readonly longestBlockMs: number
  readonly problems: readonly string[]
}

/** As `npm start` does. */
const asStarted: ForkOptions = {
  execArgv: ['--max-semi-space-size=8'],
  env: { ...process.env, MALLOC_ARENA_MAX: '2' },
}

export async function startServer(script: string, ...values: readonly string[]): Promise<BenchServer> {
  const child = startProcess(join(import.meta.dirname, script), values, asStarted)
  const { port } = await child.next<{ readonly port: number }>()
  return {
    port,
    measure: () => child.ask<Measurement>('measure'),
    stop: () => child.end('stop'),
  }
}

/** Sends the load from another process, so that the measured one only serves. */
export const load = (options: LoadOptions): Promise<LoadResult> =>
  startProcess(join(import.meta.dirname, 'load.ts')).ask<LoadResult>(options)

/** Starts a child process that replies to one message at a time. */
export function startProcess(script: string, values: readonly string[] = [], options: ForkOptions = {}) {
  const child = fork(script, [...values], options)
  const exited = once(child, 'exit')
  const gone = new AbortController()
  child.on('exit', (code) => gone.abort(new Error(`${script} ended with ${code}.`)))

  const next = async <Answer>(): Promise<Answer> => (await once(child, 'message', { signal: gone.signal }))[0]
  return {
    next,
    ask<Answer>(question: string | object): Promise<Answer> {
      child.send(question)
      return next()
    },
    async end(word: string): Promise<void> {
      child.send(word)
      await exited
    },
  }
}
