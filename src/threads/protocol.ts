import type { Transferable } from 'node:worker_threads'
import type { EncodedError } from './errors.ts'

/**
 * The methods that one side of a port offers to the other, by name. A method takes one value that can be cloned. It returns a
 * value, a promise, or an async iterable, which the caller reads as a stream.
 */
export type Methods = Readonly<Record<string, (input: never, call: Call) => unknown>>

/** The context of a call. */
export interface Call {
  /** Aborted when the caller cancels. */
  readonly signal: AbortSignal
}

/** The methods that return one value. */
export type CallName<M extends Methods> = Exclude<keyof M, StreamName<M>> & string

/** The methods that return a stream. */
export type StreamName<M extends Methods> = {
  [Name in keyof M]: IsStream<ReturnType<M[Name]>> extends true ? Name : never
}[keyof M] &
  string

/** A method that always throws returns `never`, which extends everything. */
type IsStream<Returned> = [Returned] extends [never] ? false : Returned extends AsyncIterable<unknown> ? true : false

export type InputOf<M extends Methods, Name extends keyof M> =
  Parameters<M[Name]> extends readonly [] ? undefined : Parameters<M[Name]>[0]

export type ResultOf<M extends Methods, Name extends keyof M> = Untransferred<Awaited<ReturnType<M[Name]>>>

export type ItemOf<M extends Methods, Name extends keyof M> =
  ReturnType<M[Name]> extends AsyncIterable<infer Item> ? Untransferred<Item> : never

type Untransferred<Value> = Value extends Transferred<infer Inner> ? Inner : Value

/** A result whose buffers or ports are transferred to the other side instead of copied. */
export class Transferred<Value> {
  readonly value: Value
  readonly transfer: readonly Transferable[]

  constructor(value: Value, transfer: readonly Transferable[]) {
    this.value = value
    this.transfer = transfer
  }
}

export type Request =
  | { readonly kind: 'call'; readonly id: number; readonly method: string; readonly input: unknown }
  /** The method may produce `ahead` items before the first one is consumed. */
  | {
      readonly kind: 'stream'
      readonly id: number
      readonly method: string
      readonly input: unknown
      readonly ahead: number
    }
  /** Allows one more item of a stream to be produced. */
  | { readonly kind: 'more'; readonly id: number }
  /** A canceled call is still answered, usually with an error. */
  | { readonly kind: 'cancel'; readonly id: number }
  /** Sent to a thread by its parent. */
  | { readonly kind: 'close' }

/** Every call is answered with one `result` or `error`; a stream with items, followed by one `end` or `error`. */
export type Reply =
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'item'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'end'; readonly id: number }
  | { readonly kind: 'error'; readonly id: number; readonly error: EncodedError }

/** Status messages of a thread to its parent. */
export type ThreadState =
  /** The reason why starting takes long. */
  | { readonly kind: 'starting'; readonly message: string }
  | { readonly kind: 'ready' }
  /** The thread exits as soon as it has closed its resources. */
  | { readonly kind: 'crashed'; readonly error: EncodedError }
  /** Includes the reason if closing failed. */
  | { readonly kind: 'closed'; readonly error: EncodedError | null }
