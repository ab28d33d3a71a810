import type { ParseArgsOptionsConfig } from 'node:util'
import type { Records } from '../../database/records.ts'
import type { Config } from '../config.ts'

/** What a command may use. Stores are opened when first asked for, and closed after it. */
export interface Tools {
  readonly config: Config
  readonly records: () => Promise<Records>
  /** A line for the person who typed the command. */
  readonly print: (line: string, kind?: 'result' | 'error') => void
  /** Output that is a file of its own: written as it stands. */
  readonly write: (text: string) => void
}

export interface Command {
  /** As it is typed, with its arguments: `keys revoke ID`. */
  readonly usage: string
  readonly help: string
  readonly options?: ParseArgsOptionsConfig
  /** Answers the exit code. */
  readonly run: (tools: Tools, words: readonly string[], options: Options) => Promise<number>
}

export type Options = Readonly<Record<string, string | boolean | undefined>>

/** A mistake in how a command was called: told in one line, without a trace. */
export class UsageError extends Error {}

export function textOption(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

export function needWord(words: readonly string[], index: number, what: string): string {
  const word = words[index]
  if (word === undefined) throw new UsageError(`${what} is missing.`)
  return word
}

/** Columns as wide as their widest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [],
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
