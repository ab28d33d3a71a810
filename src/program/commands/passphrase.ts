import type { BackupOptions } from '../options.ts'
import { readPassphraseFile } from '../recovery/passphrase.ts'
import { type Options, textOption } from './command.ts'

/** The passphrase of backups; null if they are not encrypted. It is never an argument, because others can read those. */
export function readPassphrase(
  options: Options,
  { backupPassphraseFile }: Pick<BackupOptions, 'backupPassphraseFile'>,
): string | null {
  const path = textOption(options, 'passphrase-file') ?? backupPassphraseFile
  return path === null ? null : readPassphraseFile(path)
}
