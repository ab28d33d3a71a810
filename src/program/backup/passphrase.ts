import { readFileSync } from 'node:fs'
import { messageOf } from '../../base/errors.ts'
import { type Options, textOption, UsageError } from '../commands/command.ts'
import type { BackupOptions } from '../options.ts'

/** The passphrase of backups; null if they are not encrypted. It is never an argument, because others can read those. */
export function readPassphrase(
  options: Options,
  { backupPassphraseFile }: Pick<BackupOptions, 'backupPassphraseFile'>,
): string | null {
  const path = textOption(options, 'passphrase-file') ?? backupPassphraseFile
  return path === null ? null : readPassphraseFile(path)
}

export function readPassphraseFile(path: string): string {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    if (text !== '' && text.length <= 1_000 && !text.includes('\n')) return text
  } catch (error) {
    throw new UsageError(`The passphrase cannot be read: ${messageOf(error)}`)
  }
  throw new UsageError(`${path} must contain one line of at most 1,000 characters, the passphrase.`)
}
