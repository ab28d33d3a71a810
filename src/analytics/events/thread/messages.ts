import type { ErrorCode } from '../../../base/errors.ts'
import type { EventStore, Row, Statement } from '../store.ts'

/** The operations that are one question and one answer. */
type Operation = Exclude<keyof EventStore, 'query' | 'stream'>

export type Call = {
  readonly [Name in Operation]: { readonly operation: Name; readonly values: Parameters<EventStore[Name]> }
}[Operation]

/** What a client asks of the store on the other side of a port. The answers repeat the number. */
export type ToStore =
  | { readonly kind: 'call'; readonly number: number; readonly call: Call }
  | { readonly kind: 'query'; readonly number: number; readonly statement: Statement }
  /** The answer is no longer wanted. What was asked is still answered, most likely by an error, when the engine stopped. */
  | { readonly kind: 'cancel'; readonly number: number }
  | { readonly kind: 'stream'; readonly number: number; readonly statement: Statement }
  /** One more piece of the stream: rows are read as fast as they are wanted, no faster. */
  | { readonly kind: 'more'; readonly number: number }
  | { readonly kind: 'enough'; readonly number: number }

export type FromStore =
  | { readonly kind: 'value'; readonly number: number; readonly value: unknown }
  /** Null after the last piece. */
  | { readonly kind: 'rows'; readonly number: number; readonly value: readonly Row[] | null }
  /** With the code of an error of the domain, which a port would lose. */
  | { readonly kind: 'error'; readonly number: number; readonly error: Error; readonly code: ErrorCode | null }
