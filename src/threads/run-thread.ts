import { parentPort, workerData } from 'node:worker_threads'
import { releaseIdleMemory } from '../base/release-memory.ts'
import { encodeError } from './errors.ts'
import type { Methods, Request, ThreadState } from './protocol.ts'
import { callsSettled, cancelCalls, serve } from './serve.ts'

/** The methods of a thread and its cleanup. */
export interface ThreadService {
  readonly methods: Methods
  /** Called before the thread ends, even after an uncaught error. */
  readonly close?: () => void | Promise<void>
}

/** The timeout for closing, after which an engine is abandoned. */
const closeAfterCrashMs = 30_000
/** A call in which the error was thrown may never settle. */
const settleWithinMs = 2_000

/**
 * The body of a thread's entry file: sets up the service and answers calls until it is closed. After an uncaught error, the
 * thread still closes its resources, because native engines may abort the whole process if a thread ends in the middle of their
 * work.
 */
export function runThread<Data>(
  setUp: (data: Data, reportStarting: (message: string) => void) => ThreadService | Promise<ThreadService>,
): void {
  const port = parentPort
  if (!port) throw new Error('This file is the entry of a thread.')
  const report = (state: ThreadState): void => port.postMessage(state)
  let close: ThreadService['close']
  let isEnding = false

  const crash = async (error: unknown): Promise<void> => {
    if (isEnding) return
    isEnding = true
    report({ kind: 'crashed', error: encodeError(error) })
    setTimeout(() => process.exit(1), closeAfterCrashMs)
    try {
      cancelCalls()
      await close?.()
      await callsSettled(settleWithinMs)
    } finally {
      process.exit(1)
    }
  }

  const closeAndExit = async (): Promise<void> => {
    if (isEnding) return
    isEnding = true
    try {
      await close?.()
      report({ kind: 'closed', error: null })
    } catch (error) {
      report({ kind: 'closed', error: encodeError(error) })
    }
    process.exit(0)
  }

  const start = async (): Promise<void> => {
    const service = await setUp(workerData, (message) => report({ kind: 'starting', message }))
    close = service.close
    serve(port, service.methods)
    port.on('message', (request: Request) => {
      if (request.kind === 'close') void closeAndExit()
    })
    report({ kind: 'ready' })
    releaseIdleMemory()
  }

  process.on('uncaughtException', crash)
  start().catch(crash)
}
