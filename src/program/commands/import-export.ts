import { existsSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createAccounts } from '../../accounts/accounts.ts'
import { readEmail } from '../../accounts/email.ts'
import type { ImportProgress, ImportRequest } from '../../analytics/events/import.ts'
import { systemClock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { lockFile } from '../../base/file-lock.ts'
import type { Records } from '../../database/records.ts'
import { extractArchive, isArchive } from '../backup/archive.ts'
import type { ExportedAccount } from '../exporting/manifest.ts'
import { rejectOtherEvents } from '../installation.ts'
import type { StoresOptions } from '../options.ts'
import { type Command, needWord, readPassphrase, textOption, UsageError } from './command.ts'
import { countedOf, countedRows } from './counted-rows.ts'
import { createStepProgress } from './progress.ts'

/** Imports files of events one after another, by the running service or here. */
export type ImportFiles = (
  config: StoresOptions,
  requests: readonly ImportRequest[],
) => AsyncGenerator<ImportProgress, void, undefined>

export const importExportCommand = (importFiles: ImportFiles): Command => ({
  usage: 'import export SOURCE [--account ID|EMAIL] [--dry-run] [--passphrase-file PATH]',
  help: 'Import what `export` wrote, into another installation or account; --dry-run checks everything and writes nothing (docs/how-to/export.md)',
  options: { account: { type: 'string' }, 'dry-run': { type: 'boolean' }, 'passphrase-file': { type: 'string' } },
  async run({ config, records, print }, words, options) {
    const source = resolve(needWord(words, 0, 'SOURCE'))
    if (!existsSync(source)) throw new DomainError('not-found', `There is no export at ${source}.`)
    const database = await records()
    const lock = lockFile(join(config.dataDir, 'import.lock'))
    if (lock === null) throw new DomainError('unavailable', 'Another import is running in this data folder.')
    const isFile = isArchive(source) && statSync(source).isFile()
    const folder = isFile ? join(config.dataDir, 'import.unfinished') : source
    const isDryRun = options['dry-run'] === true
    const progress = createStepProgress()
    try {
      if (isFile) {
        rmSync(folder, { recursive: true, force: true })
        await extractArchive(source, folder, readPassphrase(options, config))
      }
      const { readExport, verifyExport } = await import('../exporting/read-export.ts')
      const manifest = await verifyExport(folder)
      await rejectOtherEvents(config)
      const account = await findAccount(database, textOption(options, 'account'), manifest.account, isDryRun)
      const { added, events, originals } = await readExport(config, database, folder, manifest, {
        account,
        isDryRun,
        now: systemClock(),
        importEvents: (requests) => importFiles(config, requests),
        onProgress: progress.set,
      }).finally(progress.end)
      const what = countedRows(added) || 'no records'
      if (isDryRun)
        print(
          `All files are intact and valid. This would add ${what}, and up to ${countedOf('events', manifest.counts.events ?? 0)}.`,
        )
      else print(`Added ${what}, and ${countedOf('events', events)}, to account ${account}.`)
      for (const id of originals) print(`Website ${id} is the exported one, so its events are here already.`)
      return 0
    } finally {
      if (isFile) rmSync(folder, { recursive: true, force: true })
      lock.release()
    }
  },
})

/** Null in a dry run that would create it. */
async function findAccount(
  records: Records,
  given: string | undefined,
  exported: ExportedAccount | null,
  isDryRun: boolean,
): Promise<number | null> {
  const accounts = createAccounts(records, systemClock)
  if (given !== undefined) return (await accounts.find(given)).id
  if (!exported?.email)
    throw new UsageError(
      exported
        ? 'The exported account has no email address: specify --account.'
        : 'This is a website: specify --account.',
    )
  const email = readEmail(exported.email)
  const account = await records.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst()
  if (account) return account.id
  if (isDryRun) return null
  const { id } = await accounts.create(email, exported.name.slice(0, 200) || email)
  return id
}
