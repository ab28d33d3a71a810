import type { ParseArgsOptionsConfig } from 'node:util'
import { DomainError } from '../../base/errors.ts'
import type { Records } from '../../database/records.ts'
import type { WebsiteRow } from '../../database/schema.ts'
import type { Config } from '../config.ts'
import type { BackupOptions } from '../options.ts'
import { readPassphraseFile } from '../recovery/passphrase.ts'

/** What a command may use. Stores are opened on first use and closed when the command ends. */
export interface Tools {
  readonly config: Config
  readonly records: () => Promise<Records>
  /** Prints a line for the user. */
  readonly print: (line: string, kind?: 'result' | 'error') => void
  /** Writes text unchanged, for output that is itself a file. */
  readonly write: (text: string) => void
}

export interface Command {
  /** The command as the user types it, with its arguments: `keys revoke ID`. */
  readonly usage: string
  readonly help: string
  readonly options?: ParseArgsOptionsConfig
  /** Not even the modes of files. */
  readonly changesNothing?: boolean
  /** Returns the exit code. */
  readonly run: (tools: Tools, words: readonly string[], options: Options) => Promise<number>
}

export type Options = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

/** A mistake in how a command was called. It is printed as one line, without a stack trace. */
export class UsageError extends Error {}

export function textOption(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** An option that may be given several times. */
export function listOption(options: Options, name: string): readonly string[] {
  const value = options[name]
  return Array.isArray(value) ? value : []
}

/** A whole number within limits; undefined if the option is not given. */
export function numberOption(
  options: Options,
  name: string,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): number | undefined {
  const text = textOption(options, name)
  if (text === undefined) return undefined
  const value = /^\d{1,9}$/.test(text) ? Number(text) : -1
  if (value >= minimum && value <= maximum) return value
  throw new UsageError(`--${name} must be ${minimum} to ${maximum}; found ${text}.`)
}

export function needWord(words: readonly string[], index: number, what: string): string {
  const word = words[index]
  if (word === undefined) throw new UsageError(`${what} is missing.`)
  return word
}

/** Pads each column to its widest cell. */
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

/** The passphrase of backups; null if they are not encrypted. It is never an argument, because others can read those. */
export function readPassphrase(
  options: Options,
  { backupPassphraseFile }: Pick<BackupOptions, 'backupPassphraseFile'>,
): string | null {
  const path = textOption(options, 'passphrase-file') ?? backupPassphraseFile
  return path === null ? null : readPassphraseFile(path)
}

/** The id that `--website` names. */
export function websiteId(options: Options): number {
  const id = Number(textOption(options, 'website') ?? Number.NaN)
  if (!Number.isSafeInteger(id)) throw new UsageError('--website must be the ID of a website.')
  return id
}

/** The website of that id, of whichever account. */
export async function findWebsite({ db }: Pick<Records, 'db'>, id: number): Promise<WebsiteRow> {
  const website = await db.selectFrom('websites').selectAll().where('id', '=', id).executeTakeFirst()
  if (!website) throw new DomainError('not-found', `There is no website ${id}.`)
  return website
}
