/** A value that is bound to a statement, never part of its text. */
export type Value = string | number | bigint | boolean | null

export type Row = Readonly<Record<string, Value>>

/** SQL text with placeholders in one engine's dialect, and their values. */
export interface Statement {
  readonly text: string
  readonly values: readonly Value[]
}
