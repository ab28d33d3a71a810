import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { EventStore } from '../../analytics/events/store.ts'
import { eventsIn } from '../../backup/manifest.ts'
import type { BackupPlace } from '../../backup/place.ts'
import { expiredBackups, type Retention, readRetention } from '../../backup/retention.ts'
import { DomainError } from '../../base/errors.ts'
import { lockFile } from '../../base/file-lock.ts'
import { isArchive, isEncryptedArchive, verifyArchive, writeArchive } from '../backup/archive.ts'
import type { TakenBackup } from '../backup/take-backup.ts'
import type { StoresOptions } from '../options.ts'
import { isBucket, openPlace } from '../recovery/open-place.ts'
import { type Command, needWord, readPassphrase, type Tools, textOption, UsageError } from './command.ts'
import { countedRows } from './counted-rows.ts'
import { createProgress } from './progress.ts'

/** `openStore` opens the event store directly. Only one process can open it, so this is for when no service is running. */
export const backupCommand = (openStore: (config: StoresOptions) => Promise<EventStore>): Command => ({
  usage: 'backup TARGET [--full] [--verify] [--verify-only] [--keep DAYS,WEEKS,MONTHS] [--passphrase-file PATH]',
  help: 'Back up everything to a folder, a file .tar or .tar.age, or s3://bucket/prefix, with or without a running service; --verify reads it back (docs/how-to/backup.md)',
  options: {
    full: { type: 'boolean' },
    verify: { type: 'boolean' },
    'verify-only': { type: 'boolean' },
    keep: { type: 'string' },
    'passphrase-file': { type: 'string' },
  },
  async run({ config, print }, words, options) {
    const named = needWord(words, 0, 'TARGET')
    const target = isBucket(named) ? named : resolve(named)
    const passphrase = readPassphrase(options, config)
    const isFile = !isBucket(target) && isArchive(target)
    const keep = textOption(options, 'keep')
    const retention = keep === undefined ? null : readRetention(keep)
    if (retention === undefined || (retention && isFile))
      throw new UsageError('--keep must be three numbers such as 7,4,12, for a folder of backups.')
    if (isFile && isEncryptedArchive(target) !== (passphrase !== null))
      throw new UsageError(
        'An encrypted archive must be named .tar.age and needs a passphrase; any other is named .tar.',
      )
    const folder = isFile ? join(config.dataDir, 'backup.unfinished') : target
    const place = openPlace(folder, config)
    if (!isBucket(target)) mkdirSync(folder, { recursive: true, mode: 0o700 })
    const lock = lockFile(isBucket(target) ? join(config.dataDir, 'backup.lock') : join(folder, '.lock'))
    if (lock === null) throw new DomainError('unavailable', `Another process is writing a backup to ${target}.`)
    try {
      if (options['verify-only'] !== true) {
        const { takeBackup } = await import('../backup/take-backup.ts')
        const progress = createBackupProgress()
        const taken = await takeBackup(config, {
          place,
          isFull: isFile || options.full === true,
          passphrase: isFile ? null : passphrase,
          openStore,
          warn: (message) => print(message, 'error'),
          onProgress: progress.set,
        }).finally(progress.end)
        if (isFile) await writeArchive(join(folder, taken.name), target, passphrase)
        if (retention) await removeExpired(place, retention, print)
        print(describe(isFile ? target : place.pathOf(taken.name), taken))
      }
      if (options.verify !== true && options['verify-only'] !== true) return 0
      return isFile ? report(await verifyArchive(target, passphrase), 1, print) : await verifyAll(place, target, print)
    } finally {
      lock.release()
      if (isFile) rmSync(folder, { recursive: true, force: true })
    }
  },
})

async function removeExpired(place: BackupPlace, retention: Retention, print: Tools['print']): Promise<void> {
  for (const name of expiredBackups(await place.list(), retention)) {
    await place.remove(name)
    print(`Removed ${place.pathOf(name)}.`)
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`

function createBackupProgress() {
  const progress = createProgress(1, process.stderr)
  return {
    set: (done: number, total: number, unit: 'bytes' | 'rows'): void =>
      unit === 'rows'
        ? progress.set(done, Math.max(1, total), 'events')
        : progress.set(Math.round(done / 1024), Math.round(total / 1024), `${megabytes(done)} copied`),
    end: progress.end,
  }
}

function describe(path: string, { manifest, newBytes }: TakenBackup): string {
  const { counts, files } = manifest
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const rows = countedRows({ ...counts, events: eventsIn(manifest) })
  return `${path}: ${rows}. ${megabytes(newBytes)} written, ${megabytes(all)} in all.`
}

/** Reads every file of every backup. */
async function verifyAll(place: BackupPlace, target: string, print: Tools['print']): Promise<number> {
  const names = await place.list()
  if (names.length === 0) throw new DomainError('not-found', `There is no backup in ${target}.`)
  const progress = createProgress(names.length, process.stderr)
  const damaged: string[] = []
  for (const name of names) {
    damaged.push(...(await place.verify(name)))
    progress.step()
  }
  progress.end()
  return report(damaged, names.length, print)
}

function report(damaged: readonly string[], backups: number, print: Tools['print']): number {
  for (const line of damaged) print(line, 'error')
  if (damaged.length > 0) print('To store everything anew, use --full.', 'error')
  else print(`All files of ${backups === 1 ? 'the backup' : `${backups} backups`} are intact.`)
  return damaged.length > 0 ? 1 : 0
}
