import { resolve } from 'node:path'
import { type Command, needWord, textOption, UsageError } from './command.ts'

export const restoreCommand: Command = {
  usage: 'restore SOURCE [--backup NAME] [--dry-run]',
  help: 'Restore a backup, by default the last one in a folder, into an empty data folder (docs/backup.md)',
  options: { backup: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  async run({ config, print }, words, options) {
    const source = resolve(needWord(words, 0, 'SOURCE'))
    const { findBackup, requireEmptyFolder, restoreFiles, verifiedManifest } = await import(
      '../backup/restore-backup.ts'
    )
    const folder = await findBackup(source, textOption(options, 'backup'))
    const manifest = await verifiedManifest(folder)
    await requireEmptyFolder(config.dataDir)
    if (config.databaseUrl !== null) throw new UsageError('Restore without SIGHTLINE_DATABASE_URL, then `move`.')
    const { counts, events, moment, version } = manifest
    const rows = [...Object.entries(counts), ['events', events?.events ?? 0]].map(([what, n]) => `${n} ${what}`)
    const what = `the state of ${moment} (Sightline ${version}): ${rows.join(', ')}`
    if (options['dry-run'] === true) {
      print(`All files are intact. This would restore ${what}, into ${resolve(config.dataDir)}.`)
      return 0
    }
    await restoreFiles(folder, manifest, config.dataDir)
    print(`Restored ${what}, into ${resolve(config.dataDir)}.`)
    return 0
  },
}
