import type { MessagePort, Transferable } from 'node:worker_threads'
import { DomainError } from '../base/errors.ts'
import { decodeError } from './errors.ts'
import type { CallName, InputOf, ItemOf, Methods, Reply, Request, ResultOf, StreamName } from './protocol.ts'

export interface CallOptions {
  /** Also cancels the call on the other side. */
  readonly signal?: AbortSignal | undefined
  /** Makes a canceled call reject when its method has ended instead of immediately, for work that holds a resource until then. */
  readonly waitForEnd?: boolean
  /** Buffers and ports in the input that are transferred instead of copied. */
  readonly transfer?: readonly Transferable[]
  /** The approximate size of the input in memory, which counts toward the limits. */
  readonly bytes?: number
  /** Exempts the call from the limits, for a step of work that is already admitted and could not finish otherwise. */
  readonly isAdmitted?: boolean
}

export interface StreamOptions extends CallOptions {
  /** How many items may be produced before they are consumed; 1 by default. */
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

/** Limits for pending calls. Calls beyond them are rejected as unavailable, because a message port itself has no limit. */
export interface CallLimits {
  readonly calls: number
  readonly bytes: number
}

export const defaultCallLimits: CallLimits = { calls: 10_000, bytes: 256 * 1024 ** 2 }

export interface Connection<M extends Methods> extends Remote<M> {
  /** Unanswered calls, including canceled ones. */
  pending(): number
  receive(reply: Reply): void
  /** Rejects all pending and future calls, because no more replies will arrive. */
  fail(error: Error): void
}

/** Receives the replies to one call. */
interface Waiting {
  readonly bytes: number
  item(value: unknown): void
  end(value: never): void
  fail(error: Error): void
}

const noOptions: StreamOptions = {}
const nothing = (): void => {}

export interface ConnectOptions {
  /** The name of the other side in messages: "event store". */
  readonly name: string
  readonly limits?: CallLimits | undefined
  /** Called when no calls are pending any more. */
  readonly onIdle?: () => void
}

/** The list is omitted if nothing is transferred, because even an empty one has a cost. */
type Send = (request: Request, transfer?: readonly Transferable[]) => void

/** Makes calls over a port. The owner of the port passes incoming replies to `receive`, and calls `fail` when the port closes. */
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
      // The input cannot be cloned.
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
      // The reply that still arrives is ignored.
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
    // The method determines the type of the reply, which the port cannot know.
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
          // Drops items that arrived before an abort.
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

/** Connects over a dedicated port until it is closed. */
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
