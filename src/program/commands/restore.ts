import { rmSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { createFolderPlace } from '../../backup/folder.ts'
import { eventsIn } from '../../backup/manifest.ts'
import { readMap } from '../../backup/read-map.ts'
import { extractArchive, isArchive } from '../backup/archive.ts'
import { isServerUrl } from '../event-engines.ts'
import { isBucket, openPlace } from '../recovery/open-place.ts'
import { type Command, needWord, readPassphrase, textOption, UsageError } from './command.ts'
import { countedRows } from './counted-rows.ts'
import { createStepProgress } from './progress.ts'

export const restoreCommand: Command = {
  usage: 'restore SOURCE [--backup NAME] [--store STORE] [--dry-run] [--passphrase-file PATH]',
  help: 'Restore a backup, by default the last one in a folder, into an empty data folder or empty servers; or only one store, "records", "events" or "crawls", in place of a damaged one (docs/how-to/backup.md)',
  options: {
    backup: { type: 'string' },
    store: { type: 'string' },
    // The former name of `--store events`.
    events: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    'passphrase-file': { type: 'string' },
  },
  async run({ config, print }, words, options) {
    const named = needWord(words, 0, 'SOURCE')
    const source = isBucket(named) ? named : resolve(named)
    const passphrase = readPassphrase(options, config)
    const { downloadBackup, extractedIn, findBackup, requireEmptyFolder, requireEmptyServers, restoreAll } =
      await import('../backup/restore-backup.ts')
    const backup = textOption(options, 'backup')
    const isCopied = isBucket(source) || isArchive(source)
    const store = options.events === true ? 'events' : textOption(options, 'store')
    if (store !== undefined) {
      if (store !== 'records' && store !== 'events' && store !== 'crawls')
        throw new UsageError(`--store must be "records", "events" or "crawls"; found ${JSON.stringify(store)}.`)
      if (isCopied || options['dry-run'] === true || config.databaseUrl !== null || isServerUrl(config.eventsUrl))
        throw new UsageError('--store needs a folder of backups and embedded stores, and has no --dry-run.')
      const [{ restoreCrawls, withoutService }, { replaceEvents }, { restoreRecords }] = await Promise.all([
        import('../backup/repair.ts'),
        import('../recovery/recover-events.ts'),
        import('../backup/restore-records.ts'),
      ])
      const folder = await findBackup(source, backup)
      const restore = { records: restoreRecords, events: replaceEvents, crawls: restoreCrawls }[store]
      print(await withoutService(config.dataDir, () => restore(folder, config.dataDir, passphrase)))
      return 0
    }
    await requireEmptyFolder(config.dataDir)
    const folder = isCopied ? extractedIn(config.dataDir) : await findBackup(source, backup)
    const progress = createStepProgress()
    const removeExtracted = (): void => {
      if (isCopied) rmSync(dirname(folder), { recursive: true, force: true })
    }
    if (isCopied) {
      removeExtracted()
      const copying = isBucket(source)
        ? downloadBackup(openPlace(source, config), source, backup, folder, progress.set)
        : extractArchive(source, folder, passphrase)
      await copying.finally(progress.end).catch((error) => {
        removeExtracted()
        throw error
      })
    }
    const { verifiedManifest } = await import('../recovery/events-file.ts')
    const manifest = await verifiedManifest(folder)
    if (manifest.encrypted && passphrase === null)
      throw new UsageError('This backup is encrypted: --passphrase-file is missing.')
    await requireEmptyServers(config, manifest)
    const { counts, moment, version } = manifest
    const rows = countedRows({ ...counts, events: eventsIn(manifest) })
    const what = `the state of ${moment} (Sightline ${version}): ${rows}`
    const servers = [
      ...(config.databaseUrl === null ? [] : ['PostgreSQL']),
      ...(isServerUrl(config.eventsUrl) ? ['ClickHouse'] : []),
    ]
    const where = [...servers, resolve(config.dataDir)].join(', ')
    if (options['dry-run'] === true) {
      await readMap(createFolderPlace(dirname(folder)), basename(folder), manifest, passphrase)
      print(`All files are intact. This would restore ${what}, into ${where}.`)
      removeExtracted()
      return 0
    }
    await restoreAll(folder, manifest, config, passphrase, progress.set).finally(progress.end)
    print(`Restored ${what}, into ${where}.`)
    return 0
  },
}
