import { copyFile, truncate } from 'node:fs/promises'
import { damagedSuffix, setFileAside } from '../../../base/set-aside.ts'
import type { RecoverFile } from '../engine.ts'
import { undoCheckpoint } from './checkpoint-journal.ts'

/** What is damaged, going by DuckDB's message. A file that is in use, unreadable or of a newer version is not. */
type Damage = { readonly kind: 'file' } | { readonly kind: 'log'; readonly intactBytes: number }

const damagedFile =
  /not a valid DuckDB database file|Corrupt database file: computed checksum|Could not read enough bytes from file/
/** DuckDB names the position after the size and checksum of an entry. */
const entryHeaderBytes = 16
const damagedLog = /Corrupt WAL file: entry at byte position (\d{1,15})/
/** Its entries are intact, but do not fit the file, as after a power cut in a checkpoint. DuckDB does not say from where on. */
const unfitLog = /INTERNAL Error: Failure while replaying WAL file/

function damageOf(error: unknown): Damage | null {
  const message = error instanceof Error ? error.message : ''
  const position = damagedLog.exec(message)?.[1]
  if (position !== undefined) return { kind: 'log', intactBytes: Math.max(0, Number(position) - entryHeaderBytes) }
  if (unfitLog.test(message)) return { kind: 'log', intactBytes: 0 }
  return damagedFile.test(message) ? { kind: 'file' } : null
}

/** A log may be damaged in several places, each of which is found only when those before are gone. */
const maxAttempts = 3

/**
 * Opens a store. If its file is damaged, it is renamed, with its write-ahead log, and `recover` may write the last backup in its place;
 * later events are in the inbox, which keeps them. If only the log is damaged, its intact beginning is used, and a copy of it is kept;
 * the events in it are in the inbox, too.
 */
export async function openSettingAside<T>(
  path: string,
  open: () => Promise<T>,
  report: (message: string) => void,
  recover: RecoverFile = async () => null,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      await undoCheckpoint(path)
      return await open()
    } catch (error) {
      const damage = damageOf(error)
      if (damage === null || attempt > maxAttempts) throw explainLock(path, error)
      report(await setAside(path, damage, error instanceof Error ? error.message : '', recover))
    }
  }
}

/** DuckDB's message does not say what to do. */
function explainLock(path: string, error: unknown): unknown {
  const message = error instanceof Error ? error.message : ''
  if (!message.includes('Could not set lock on file')) return error
  const owner = /\(PID (\d+)\)/.exec(message)?.[1]
  const by = owner === undefined ? 'another process' : `process ${owner}`
  return new Error(`${path} is in use: ${by} has a lock on it, and every node needs a data folder of its own.`, {
    cause: error,
  })
}

async function setAside(path: string, damage: Damage, reason: string, recover: RecoverFile): Promise<string> {
  const suffix = damagedSuffix()
  const log = `${path}.wal`
  if (damage.kind === 'log') {
    await copyFile(log, `${log}${suffix}`)
    await truncate(log, damage.intactBytes)
    return (
      `The write-ahead log of the event store is damaged. Everything before the damaged place is used, and later hits are taken from ` +
      `the inbox, which has kept them. A copy of the log is in ${log}${suffix}. (${reason})`
    )
  }
  await setFileAside(path, suffix)
  const recovered = await recover(path).catch((error) => `It could not be restored from a backup: ${String(error)}`)
  return (
    `The event store is damaged and was set aside as ${path}${suffix}. ` +
    `${recovered ?? 'There is no backup to restore it from: the service goes on with a new one, which gets the hits that are still in the inbox.'} (${reason})`
  )
}
