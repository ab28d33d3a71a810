import { rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { createAccounts } from '../../accounts/accounts.ts'
import type { EventStore } from '../../analytics/events/store.ts'
import { systemClock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { lockFile } from '../../base/file-lock.ts'
import type { Records } from '../../database/records.ts'
import { isArchive, isEncryptedArchive, writeArchive } from '../backup/archive.ts'
import type { RecordScope } from '../exporting/export-records.ts'
import { eventFormats, readExportManifest } from '../exporting/manifest.ts'
import type { StoresOptions } from '../options.ts'
import { type Command, needWord, type Options, readPassphrase, textOption, UsageError } from './command.ts'
import { countedOf, countedRows } from './counted-rows.ts'
import { createStepProgress } from './progress.ts'

/** `openStore` opens the event store directly, if no service has it open. */
export const exportCommand = (openStore: (config: StoresOptions) => Promise<EventStore>): Command => ({
  usage: 'export TARGET --account ID|EMAIL | --website ID [--format parquet|csv] [--passphrase-file PATH]',
  help: 'Export an account or a website as open files (JSON, Parquet or CSV) to a new folder, or to a file .tar or .tar.age (docs/how-to/export.md)',
  options: {
    account: { type: 'string' },
    website: { type: 'string' },
    format: { type: 'string' },
    'passphrase-file': { type: 'string' },
  },
  async run({ config, records, print }, words, options) {
    const target = resolve(needWord(words, 0, 'TARGET'))
    const format = eventFormats.find((name) => name === (textOption(options, 'format') ?? 'parquet'))
    if (!format) throw new UsageError('--format must be parquet or csv.')
    const isFile = isArchive(target)
    const passphrase = isEncryptedArchive(target) ? readPassphrase(options, config) : null
    if (isEncryptedArchive(target) && passphrase === null)
      throw new UsageError('An encrypted archive (.tar.age) needs --passphrase-file.')
    const database = await records()
    const scope = await readScope(database, options)
    const lock = lockFile(join(config.dataDir, 'export.lock'))
    if (lock === null) throw new DomainError('unavailable', 'Another export is running in this data folder.')
    const folder = isFile ? join(dirname(target), `.unfinished-${basename(target)}.files`) : target
    if (isFile) rmSync(folder, { recursive: true, force: true })
    const progress = createStepProgress()
    try {
      const { writeExport } = await import('../exporting/write-export.ts')
      const { counts, events } = await writeExport(config, database, folder, {
        scope,
        format,
        now: systemClock(),
        openStore,
        onProgress: progress.set,
      }).finally(progress.end)
      if (isFile) await writeArchive(folder, target, passphrase, async (from) => (await readExportManifest(from)).files)
      print(`${target}: ${countedRows(counts) || 'nothing'}.`)
      const days = events.filter(({ table }) => table === 'events').flatMap((file) => Object.keys(file.days))
      if (days.length > 0)
        print(`Events of ${countedOf('days', new Set(days).size)} in ${countedOf('files', events.length)}.`)
      return 0
    } finally {
      if (isFile) rmSync(folder, { recursive: true, force: true })
      lock.release()
    }
  },
})

async function readScope(records: Records, options: Options): Promise<RecordScope> {
  const [account, website] = [textOption(options, 'account'), textOption(options, 'website')]
  if ((account === undefined) === (website === undefined))
    throw new UsageError('Specify what to export: --account ID or EMAIL, or --website ID.')
  if (account !== undefined)
    return { account: (await createAccounts(records, systemClock).find(account)).id, website: null }
  const row = await records.db
    .selectFrom('websites')
    .select(['id', 'account_id', 'demo'])
    .where('id', '=', /^\d{1,15}$/.test(website ?? '') ? Number(website) : -1)
    .executeTakeFirst()
  if (!row) throw new DomainError('not-found', `There is no website ${website}.`)
  if (row.demo === 1) throw new DomainError('conflict', 'The demo website has sample data, which is not exported.')
  return { account: row.account_id, website: row.id }
}
