import { rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readMap } from '../../backup/read-map.ts'
import { extractArchive, isArchive } from '../backup/archive.ts'
import { readPassphrase } from '../backup/passphrase.ts'
import { isServerUrl } from '../event-engines.ts'
import { type Command, needWord, textOption, UsageError } from './command.ts'

export const restoreCommand: Command = {
  usage: 'restore SOURCE [--backup NAME] [--dry-run] [--passphrase-file PATH]',
  help: 'Restore a backup, by default the last one in a folder, into an empty data folder (docs/backup.md)',
  options: { backup: { type: 'string' }, 'dry-run': { type: 'boolean' }, 'passphrase-file': { type: 'string' } },
  async run({ config, print }, words, options) {
    const source = resolve(needWord(words, 0, 'SOURCE'))
    const passphrase = readPassphrase(options, config)
    const { extractedIn, findBackup, requireEmptyFolder, restoreFiles, verifiedManifest } = await import(
      '../backup/restore-backup.ts'
    )
    if (config.databaseUrl !== null || isServerUrl(config.eventsUrl))
      throw new UsageError(
        'Restore without SIGHTLINE_DATABASE_URL and SIGHTLINE_EVENTS_URL, then `move` to these servers.',
      )
    await requireEmptyFolder(config.dataDir)
    const isFile = isArchive(source)
    const folder = isFile ? extractedIn(config.dataDir) : await findBackup(source, textOption(options, 'backup'))
    const removeExtracted = (): void => {
      if (isFile) rmSync(dirname(folder), { recursive: true, force: true })
    }
    if (isFile) {
      removeExtracted()
      await extractArchive(source, folder, passphrase).catch((error) => {
        removeExtracted()
        throw error
      })
    }
    const manifest = await verifiedManifest(folder)
    if (manifest.encrypted && passphrase === null)
      throw new UsageError('This backup is encrypted: --passphrase-file is missing.')
    const { counts, events, moment, version } = manifest
    const rows = [...Object.entries(counts), ['events', events?.events ?? 0]].map(([what, n]) => `${n} ${what}`)
    const what = `the state of ${moment} (Sightline ${version}): ${rows.join(', ')}`
    if (options['dry-run'] === true) {
      await readMap(folder, manifest, passphrase)
      print(`All files are intact. This would restore ${what}, into ${resolve(config.dataDir)}.`)
      removeExtracted()
      return 0
    }
    await restoreFiles(folder, manifest, config.dataDir, passphrase)
    print(`Restored ${what}, into ${resolve(config.dataDir)}.`)
    return 0
  },
}
