import { type ResourceLimits, Worker } from 'node:worker_threads'
import { DomainError } from '../base/errors.ts'
import { type CallLimits, type CallOptions, type Connection, connect, type Remote } from './connect.ts'
import { decodeError } from './errors.ts'
import type { CallName, InputOf, Methods, Reply, Request, ResultOf, ThreadState } from './protocol.ts'

/**
 * What happens when a thread ends by itself. Its pending calls always fail as unavailable.
 *
 * - `restart`: the thread is restarted, with growing pauses if it keeps failing. Calls are rejected until it is ready.
 * - `restart-on-call`: the first call starts the thread, and so does the first call after it ended.
 * - `end-process`: the process ends as well.
 */
export type DeathPolicy = 'restart' | 'restart-on-call' | 'end-process'

export interface ThreadOptions {
  /** The name in messages: "event store". */
  readonly name: string
  /** A file that calls `runThread`. */
  readonly entry: URL
  /** Passed to the setup function of the thread at every start. */
  readonly data: unknown
  readonly onDeath: DeathPolicy
  /** Called with the reason each time the thread dies. */
  readonly reportDeath?: (error: Error) => void
  /** Called when the thread is ready again after it was restarted. */
  readonly onRestarted?: () => void
  /** Called with the reasons why a start takes long. */
  readonly reportStarting?: ((message: string) => void) | undefined
  readonly limits?: CallLimits
  readonly resourceLimits?: ResourceLimits
  /** With `restart-on-call`: after this time without calls, the thread ends, which frees its heap. The next call starts it again. */
  readonly endIdleAfterMs?: number
}

export interface ThreadCallOptions extends CallOptions {
  /** The timeout after which an unanswered call ends the thread, which may be in an infinite loop. */
  readonly killAfterMs?: number
}

export interface Thread<M extends Methods> extends Remote<M> {
  call<Name extends CallName<M>>(
    method: Name,
    input: InputOf<M, Name>,
    options?: ThreadCallOptions,
  ): Promise<ResultOf<M, Name>>
  isReady(): boolean
  /** The number of starts so far; it changes whenever the thread is replaced. */
  starts(): number
  /** The number of unanswered calls. */
  pending(): number
  /** The milliseconds of CPU time that the thread has used since its start, also while it does not respond; 0 if it does not run. */
  cpuMs(): Promise<number>
  /** Rejects new calls, lets the thread finish and close its resources, and resolves when it has ended. */
  close(): Promise<void>
  /** Ends the thread immediately, whatever it is doing. */
  terminate(): Promise<void>
}

const firstPauseMs = 250
const longestPauseMs = 30_000
/** A thread that ran for this long is restarted without a pause. */
const stableMs = 10_000

/** One run of the thread, from its start to its end. */
interface Life<M extends Methods> {
  readonly worker: Worker
  readonly connection: Connection<M>
  readonly started: Promise<void>
  readonly exited: Promise<void>
  isReady(): boolean
  /** Whether the thread has failed and is about to exit. */
  isDead(): boolean
  /** Marks the thread as dead for this reason. */
  end(error: Error): void
  /** Lets the thread close its resources and exit, which is no failure. */
  retire(): void
  /** Why the thread could not close its resources. */
  closeError(): Error | null
}

/** A thread that its first call starts. */
export const createThread = <M extends Methods>(
  options: ThreadOptions & { readonly onDeath: 'restart-on-call' },
): Thread<M> => supervise<M>(options)

/** Resolves when the thread is ready; rejects if it cannot start or the signal is aborted first. */
export async function startThread<M extends Methods>(
  options: ThreadOptions & { readonly onDeath: 'restart' | 'end-process' },
  signal?: AbortSignal,
): Promise<Thread<M>> {
  signal?.throwIfAborted()
  const thread = supervise<M>(options)
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = (): void => reject(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  try {
    await Promise.race([thread.start(), aborted])
    return thread
  } catch (error) {
    void thread.terminate()
    throw error
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}

function supervise<M extends Methods>(options: ThreadOptions): Thread<M> & { readonly start: () => Promise<void> } {
  const { name, onDeath, reportDeath = () => {} } = options
  const startsOnCall = onDeath === 'restart-on-call'
  let life: Life<M> | null = null
  let starts = 0
  let isClosed = false
  let failures = 0
  let startsAgainAt = 0
  let restart: NodeJS.Timeout | undefined
  let idle: NodeJS.Timeout | undefined
  let retired: Promise<void> = Promise.resolve()

  const endWhenIdle = (current: () => Life<M>): void => {
    clearTimeout(idle)
    if (options.endIdleAfterMs === undefined) return
    idle = setTimeout(() => {
      const { connection, exited, retire } = current()
      if (isClosed || life !== current() || connection.pending() > 0) return
      life = null
      retire()
      retired = exited
    }, options.endIdleAfterMs).unref()
  }

  const start = (): Life<M> => {
    const startedAt = Date.now()
    const current: Life<M> = startLife<M>(
      options,
      () => endWhenIdle(() => current),
      (error) => {
        if (isClosed) return closed(name)
        const hasWorked = current.isReady() && (startsOnCall || Date.now() - startedAt > stableMs)
        failures = hasWorked ? 0 : failures + 1
        startsAgainAt = Date.now() + (failures === 0 ? 0 : Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs))
        // The first start rejects its promise instead.
        if (startsOnCall || starts > 1 || current.isReady()) reportDeath(error)
        if (onDeath === 'end-process' && current.isReady()) setImmediate(() => endProcess(name, error))
        return stopped(name, error)
      },
    )
    starts++
    life = current
    const isRestart = starts > 1
    current.started.then(
      () => isRestart && options.onRestarted?.(),
      () => undefined,
    )
    return current
  }

  /** Restarts only after the exit, when everything that the thread had open is closed. */
  const keepRunning = async ({ exited }: Life<M>): Promise<void> => {
    await exited
    if (isClosed || onDeath !== 'restart') return
    restart = setTimeout(() => void keepRunning(start()), Math.max(0, startsAgainAt - Date.now()))
  }

  const connection = (): Connection<M> => {
    if (isClosed) throw closed(name)
    if (startsOnCall) {
      if ((!life || life.isDead()) && Date.now() >= startsAgainAt) start()
      life?.worker.ref()
    }
    if (!life || life.isDead() || !(startsOnCall || life.isReady())) throw restarting(name)
    return life.connection
  }

  const orKill = async <T>(called: Life<M> | null, answer: Promise<T>, withinMs: number): Promise<T> => {
    const timer = setTimeout(() => {
      called?.end(new Error(`The ${name} did not answer within ${withinMs} ms.`))
      void called?.worker.terminate()
    }, withinMs)
    try {
      return await answer
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async start() {
      const first = start()
      await first.started
      void keepRunning(first)
    },

    call(method, input, callOptions) {
      try {
        callOptions?.signal?.throwIfAborted()
        const current = connection()
        const answer = current.call(method, input, callOptions)
        return callOptions?.killAfterMs === undefined ? answer : orKill(life, answer, callOptions.killAfterMs)
      } catch (error) {
        return Promise.reject(error)
      }
    },

    async *stream(method, input, streamOptions) {
      yield* connection().stream(method, input, streamOptions)
    },

    isReady: () => life?.isReady() === true && !life.isDead(),
    starts: () => starts,
    pending: () => life?.connection.pending() ?? 0,

    async cpuMs() {
      if (!life || life.isDead()) return 0
      // It rejects if the thread ends meanwhile.
      const { user, system } = await life.worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
      return (user + system) / 1000
    },

    async close() {
      isClosed = true
      clearTimeout(restart)
      clearTimeout(idle)
      await retired
      if (!life) return
      const { worker, exited, isReady, isDead, closeError } = life
      worker.ref()
      // A crashed thread is already closing. A thread that is still starting may be waiting for a long time, so it is terminated.
      if (!isDead() && (startsOnCall || isReady())) worker.postMessage({ kind: 'close' } satisfies Request)
      else if (!isDead()) await worker.terminate()
      await exited
      const error = closeError()
      if (error) throw error
    },

    async terminate() {
      isClosed = true
      clearTimeout(restart)
      await life?.worker.terminate()
    },
  }
}

/** `died` returns the error for the calls that were pending. */
function startLife<M extends Methods>(
  options: ThreadOptions,
  becameIdle: () => void,
  died: (error: Error) => DomainError,
): Life<M> {
  const { name, entry, data, limits, resourceLimits = {}, reportStarting, onDeath } = options
  const worker = new Worker(entry, { workerData: data, resourceLimits })
  const ready = Promise.withResolvers<void>()
  const exited = Promise.withResolvers<void>()
  let isReady = false
  let isDead = false
  let closeError: Error | null = null

  const connection = connect<M>((request, transfer) => worker.postMessage(request, transfer), {
    name,
    limits,
    // A thread that is started by calls keeps the process alive only while a call is pending.
    onIdle() {
      if (onDeath !== 'restart-on-call') return
      worker.unref()
      becameIdle()
    },
  })

  const end = (error: Error): void => {
    if (isDead) return
    isDead = true
    ready.reject(error)
    connection.fail(died(error))
  }

  worker.on('message', (message: Reply | ThreadState) => {
    switch (message.kind) {
      case 'starting':
        return reportStarting?.(message.message)
      case 'ready':
        isReady = true
        return ready.resolve()
      case 'crashed':
        return end(decodeError(message.error))
      case 'closed':
        closeError = message.error && decodeError(message.error)
        return
      default:
        return connection.receive(message)
    }
  })
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', (code) => {
    end(new Error(`The thread of the ${name} ended with code ${code}.`))
    exited.resolve()
  })

  return {
    worker,
    connection,
    started: ready.promise,
    exited: exited.promise,
    isReady: () => isReady,
    isDead: () => isDead,
    end,
    retire() {
      isDead = true
      worker.postMessage({ kind: 'close' } satisfies Request)
    },
    closeError: () => closeError,
  }
}

/** Throws the error as an uncaught exception. */
function endProcess(name: string, cause: Error): never {
  throw new Error(`The ${name} stopped unexpectedly, and the process cannot go on without it.`, { cause })
}

const closed = (name: string): DomainError => new DomainError('unavailable', `The ${name} is closed.`)

const stopped = (name: string, cause: Error): DomainError =>
  new DomainError('unavailable', `The ${name} stopped unexpectedly. Try again in a moment.`, {
    retryAfterSeconds: 1,
    cause,
  })

const restarting = (name: string): DomainError =>
  new DomainError('unavailable', `The ${name} is being restarted. Try again in a moment.`, { retryAfterSeconds: 1 })
