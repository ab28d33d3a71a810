import type { Outcome, Values } from './statements.ts'

/** A statement or a step of a transaction; `turn` is the number with which the transaction began, 0 for none. */
export type Task =
  | { readonly kind: 'begin' }
  | { readonly kind: 'run'; readonly turn: number; readonly sql: string; readonly values: Values }
  | { readonly kind: 'commit' | 'rollback'; readonly turn: number }
  | { readonly kind: 'empty-log' }
  | { readonly kind: 'close' }

/** What the thread that writes is asked. The answer repeats the number. */
export type ToWriter = Task & { readonly number: number }

export type FromWriter =
  | { readonly number: number; readonly outcome: Outcome }
  | { readonly number: number; readonly error: Error; readonly code: number }
