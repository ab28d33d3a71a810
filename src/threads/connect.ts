import type { MessagePort, Transferable } from 'node:worker_threads'
import { DomainError } from '../base/errors.ts'
import { decodeError } from './errors.ts'
import type { CallName, InputOf, ItemOf, Methods, Reply, Request, ResultOf, StreamName } from './protocol.ts'

export interface CallOptions {
  /** Cancels the call on the other side too. */
  readonly signal?: AbortSignal | undefined
  /** A canceled call rejects once its method has ended, and not at once: for work that occupies something until then. */
  readonly waitForEnd?: boolean
  /** Buffers and ports in the input that are moved instead of copied. */
  readonly transfer?: readonly Transferable[]
  /** About what the input takes in memory, where the limits count it. */
  readonly bytes?: number
  /** Lets the call pass the limits: a step of work that was admitted before, which would otherwise never end. */
  readonly isAdmitted?: boolean
}

export interface StreamOptions extends CallOptions {
  /** How many items may be produced before they are consumed; 1 unless given. */
  readonly ahead?: number
}

/** The methods on the other side of a port. */
export interface Remote<M extends Methods> {
  call<Name extends CallName<M>>(
    method: Name,
    input: InputOf<M, Name>,
    options?: CallOptions,
  ): Promise<ResultOf<M, Name>>
  stream<Name extends StreamName<M>>(
    method: Name,
    input: InputOf<M, Name>,
    options?: StreamOptions,
  ): AsyncGenerator<ItemOf<M, Name>, void, undefined>
}

/** What may be waiting for answers at a time. What goes beyond is refused as unavailable: nobody else would bound it. */
export interface CallLimits {
  readonly calls: number
  readonly bytes: number
}

export const defaultCallLimits: CallLimits = { calls: 10_000, bytes: 256 * 1024 ** 2 }

export interface Connection<M extends Methods> extends Remote<M> {
  /** Calls that are not answered yet, also those that were canceled. */
  pending(): number
  receive(reply: Reply): void
  /** No more answers come: rejects what waits for one, and every call from now on. */
  fail(error: Error): void
}

/** What a reply is handed to. */
interface Waiting {
  readonly bytes: number
  item(value: unknown): void
  end(value: never): void
  fail(error: Error): void
}

const noOptions: StreamOptions = {}
const nothing = (): void => {}

export interface ConnectOptions {
  /** What is on the other side, for messages: "event store". */
  readonly name: string
  readonly limits?: CallLimits | undefined
  /** Called when the last call was answered. */
  readonly onIdle?: () => void
}

/** Without a list where nothing is transferred: an empty one costs, too. */
type Send = (request: Request, transfer?: readonly Transferable[]) => void

/** Calls over a port. Whoever has the port passes on what arrives there, and says when nothing will any more. */
export function connect<M extends Methods>(send: Send, options: ConnectOptions): Connection<M> {
  const { name, limits = defaultCallLimits, onIdle = nothing } = options
  const waiting = new Map<number, Waiting>()
  let failure: Error | null = null
  let lastId = 0
  let pendingBytes = 0

  const admit = ({ signal, isAdmitted, bytes = 0 }: CallOptions): void => {
    if (failure) throw failure
    signal?.throwIfAborted()
    if (isAdmitted || waiting.size === 0) return
    if (waiting.size >= limits.calls || pendingBytes + bytes > limits.bytes) throw overloaded(name)
  }

  const finish = (id: number): Waiting | undefined => {
    const entry = waiting.get(id)
    if (!entry) return undefined
    waiting.delete(id)
    pendingBytes -= entry.bytes
    if (waiting.size === 0) onIdle()
    return entry
  }

  const begin = (
    request: Request & { readonly id: number },
    entry: Waiting,
    transfer: readonly Transferable[] | undefined,
  ): void => {
    waiting.set(request.id, entry)
    pendingBytes += entry.bytes
    try {
      send(request, transfer)
    } catch (error) {
      // It cannot be cloned.
      finish(request.id)
      throw error
    }
  }

  const cancel = (id: number): void => {
    if (waiting.has(id)) send({ kind: 'cancel', id })
  }

  /** Cancels the call when the signal is aborted. */
  const cancelable = (id: number, entry: Waiting, signal: AbortSignal, waitForEnd: boolean): Waiting => {
    const abort = (): void => {
      cancel(id)
      // The answer that still comes is ignored.
      if (!waitForEnd) entry.fail(signal.reason)
    }
    signal.addEventListener('abort', abort, { once: true })
    return {
      ...entry,
      end(value) {
        signal.removeEventListener('abort', abort)
        entry.end(value)
      },
      fail(error) {
        signal.removeEventListener('abort', abort)
        entry.fail(signal.aborted ? signal.reason : error)
      },
    }
  }

  return {
    // Whoever calls knows the type of the answer by the method: the port does not.
    call: (method, input, options = noOptions) =>
      new Promise<never>((resolve, reject) => {
        admit(options)
        const { signal, waitForEnd = false, transfer, bytes = 0 } = options
        const id = ++lastId
        const entry: Waiting = { bytes, item: nothing, end: resolve, fail: reject }
        const waitingEntry = signal ? cancelable(id, entry, signal, waitForEnd) : entry
        begin({ kind: 'call', id, method, input }, waitingEntry, transfer)
      }),

    async *stream(method, input, options = noOptions) {
      admit(options)
      const { signal, waitForEnd = false, transfer, bytes = 0, ahead = 1 } = options
      const id = ++lastId
      const items: unknown[] = []
      const state: { ending: { readonly error: unknown } | null } = { ending: null }
      let wake = nothing
      const end = (error: unknown): void => {
        state.ending ??= { error }
        wake()
      }
      const entry: Waiting = {
        bytes,
        item(value) {
          items.push(value)
          wake()
        },
        end: () => end(signal?.aborted ? signal.reason : undefined),
        fail: end,
      }
      const waitingEntry = signal ? cancelable(id, entry, signal, waitForEnd) : entry
      begin({ kind: 'stream', id, method, input, ahead }, waitingEntry, transfer)
      try {
        for (;;) {
          // Items that arrived before an abort are dropped.
          while (!state.ending && (items.length === 0 || signal?.aborted)) {
            await new Promise<void>((resolve) => {
              wake = resolve
            })
          }
          if (items.length === 0 || signal?.aborted) {
            if (state.ending?.error !== undefined) throw state.ending.error
            return
          }
          yield items.shift() as never
          if (waiting.has(id)) send({ kind: 'more', id })
        }
      } finally {
        cancel(id)
      }
    },

    pending: () => waiting.size,

    receive(reply) {
      if (reply.kind === 'item') return waiting.get(reply.id)?.item(reply.value)
      const entry = finish(reply.id)
      if (reply.kind === 'error') entry?.fail(decodeError(reply.error))
      else entry?.end((reply.kind === 'result' ? reply.value : undefined) as never)
    },

    fail(error) {
      failure ??= error
      const failed = [...waiting.values()]
      waiting.clear()
      pendingBytes = 0
      for (const entry of failed) entry.fail(error)
    },
  }
}

/** The same over a port of its own, until that is closed. */
export function connectPort<M extends Methods>(port: MessagePort, options: ConnectOptions): Connection<M> {
  const send: Send = (request, transfer) =>
    transfer ? port.postMessage(request, [...transfer]) : port.postMessage(request)
  const connection = connect<M>(send, options)
  port.on('message', (reply: Reply) => connection.receive(reply))
  port.on('close', () => connection.fail(unreachable(options.name)))
  return connection
}

const unreachable = (name: string): DomainError =>
  new DomainError('unavailable', `The ${name} cannot be reached right now. Try again in a moment.`, {
    retryAfterSeconds: 1,
  })

const overloaded = (name: string): DomainError =>
  new DomainError('unavailable', `Too much is waiting for the ${name} right now. Try again in a moment.`, {
    retryAfterSeconds: 1,
  })
