import { appendFileSync, existsSync } from 'node:fs'
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { DomainError } from '../../base/errors.ts'
import { type Call, Transferred } from '../protocol.ts'
import { runThread } from '../run-thread.ts'

export interface TestData {
  /** A file to which the thread appends lines, which a test reads after the thread has ended. */
  readonly log: string
  /** While this file exists, the thread cannot start. */
  readonly broken: string
}

/** Resolves when the call is canceled, and only then. */
const canceled = ({ signal }: Call): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })

/** How often all garbage was collected so far. */
let fullCollections = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const { flags = 0 } = 'detail' in entry ? (entry.detail as { readonly flags?: number }) : {}
    if (flags & constants.NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE) fullCollections++
  }
}).observe({ entryTypes: ['gc'] })

const testMethods = (note: (line: string) => void) => ({
  threadId: () => threadId,
  fullCollections: () => fullCollections,
  double: (value: number) => value * 2,
  byteLength: (bytes: Uint8Array) => bytes.byteLength,
  makeBytes: (length: number) => {
    const bytes = new Uint8Array(length)
    return new Transferred(bytes, [bytes.buffer])
  },
  refuse: async (): Promise<never> => {
    const cause = Object.assign(new Error('The socket was closed.'), { code: 'ECONNRESET' })
    throw new DomainError('invalid', 'No.', { fields: { name: ['Too long.'] }, retryAfterSeconds: 7, cause })
  },
  fail: () => {
    throw Object.assign(new TypeError('A mistake.'), { cause: { odd: () => {} } })
  },
  uncloneable: () => () => {},
  /** Ends some time after it was canceled. */
  lingerAfterCancel: async (ms: number, call: Call): Promise<string> => {
    await canceled(call)
    await sleep(ms)
    note('stopped')
    return 'too late'
  },
  wait: (ms: number, { signal }: Call) => sleep(ms, 'waited', { signal }),
  async *count(to: number, { signal }: Call): AsyncGenerator<number> {
    try {
      for (let number = 1; number <= to; number++) {
        signal.throwIfAborted()
        note(`produced ${number}`)
        yield number
      }
    } finally {
      note('left')
    }
  },
  loopForever: () => {
    for (;;);
  },
  exit: () => process.exit(3),
  crash: (_: undefined, call: Call) => {
    setImmediate(() => {
      throw new Error('A crash on purpose.')
    })
    return canceled(call)
  },
})

export type TestMethods = ReturnType<typeof testMethods>

runThread<TestData>(({ log, broken }, reportStarting) => {
  reportStarting('It reads its file.')
  if (existsSync(broken)) throw new DomainError('unavailable', 'It is broken.')
  const note = (line: string): void => appendFileSync(log, `${line}\n`)
  return { methods: testMethods(note), close: () => note('closed') }
})
