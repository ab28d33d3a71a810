import { copyFile, truncate } from 'node:fs/promises'
import { commandName } from '../../../base/command-name.ts'
import { causesOf, DomainError, messageOf } from '../../../base/errors.ts'
import { damagedSuffix, quarantineFile } from '../../../base/quarantine.ts'
import type { RecoverFile } from '../engine.ts'
import type { EventStore } from '../store.ts'
import { undoCheckpoint } from './checkpoint-journal.ts'
import { damageIn } from './failure.ts'

/** What is damaged, going by DuckDB's message. A file that is in use, unreadable or of a newer version is not. */
type Damage = { readonly kind: 'file' } | { readonly kind: 'log'; readonly intactBytes: number }

const notAStore = /not a valid DuckDB database file/
/** Its blocks are intact, but do not fit each other. */
const inconsistent = /^(?:INTERNAL|FATAL|Serialization) Error/
/** DuckDB names the position after the size and checksum of an entry. */
const entryHeaderBytes = 16
const damagedLog = /Corrupt WAL file: entry at byte position (\d{1,15})/
/** Its entries are intact, but do not fit the file, as after a power cut in a checkpoint. DuckDB does not say from where on. */
const unfitLog = /INTERNAL Error: Failure while replaying WAL file/

function damageOf(error: unknown): Damage | null {
  const messages = causesOf(error).map(({ message }) => message)
  for (const message of messages) {
    const position = damagedLog.exec(message)?.[1]
    if (position !== undefined) return { kind: 'log', intactBytes: Math.max(0, Number(position) - entryHeaderBytes) }
    if (unfitLog.test(message)) return { kind: 'log', intactBytes: 0 }
  }
  const isDamaged = messages.some((message) => notAStore.test(message) || inconsistent.test(message))
  return isDamaged || damageIn(error) !== null ? { kind: 'file' } : null
}

/** A log may be damaged in several places, each of which is found only when those before are gone. */
const maxAttempts = 3

/**
 * Opens a store. If its file is damaged, `recover` may replace it by the last backup, and it is renamed, with its write-ahead log; later
 * events are in the inbox, which keeps them. If it is not replaced, it stays where it is, and a store is returned that rejects everything,
 * so that hits wait in the inbox until the file is repaired. If only the log is damaged, its intact beginning is used, and a copy of it is
 * kept; the events in it are in the inbox, too.
 */
export async function openOrRecover(
  path: string,
  open: () => Promise<EventStore>,
  report: (message: string) => void,
  recover: RecoverFile = async () => null,
): Promise<EventStore> {
  for (let attempt = 1; ; attempt++) {
    try {
      await undoCheckpoint(path)
      return await open()
    } catch (error) {
      const damage = damageOf(error)
      if (damage === null) throw explainLock(path, error)
      const reason = damageIn(error) ?? messageOf(error)
      if (damage.kind === 'log' && attempt <= maxAttempts) {
        report(await truncateLog(path, damage.intactBytes, reason))
        continue
      }
      const replaced = attempt <= maxAttempts ? await replaceFile(path, recover, report) : null
      if (replaced === null) {
        report(`The event store ${path} is damaged. ${waiting} (${reason})`)
        return createDamagedStore(error)
      }
      report(`${replaced} (${reason})`)
    }
  }
}

const waiting = `New hits are kept in the inbox, and are counted when it is repaired: stop the service, and run "${commandName} repair events".`

/** Rejects everything, and names the reason. */
function createDamagedStore(cause: unknown): EventStore {
  const refuse = async (): Promise<never> => {
    throw new DomainError(
      'unavailable',
      `The event store is damaged. New hits are kept, and are counted when it is repaired: run "${commandName} repair events" (docs/how-to/troubleshooting.md).`,
      { reason: 'events-damaged', cause },
    )
  }
  // biome-ignore lint/correctness/useYield: it has nothing to yield
  async function* refuseStream(): AsyncGenerator<never> {
    await refuse()
  }
  return {
    ...{ append: refuse, mark: refuse, settled: refuse, marks: refuse, openVisits: refuse, query: refuse },
    ...{ stream: refuseStream, select: refuse, dropSelection: refuse, changes: refuse, version: refuse },
    ...{ setTimeZones: refuse, addViewerZone: refuse, deleteWebsite: refuse, deleteSpans: refuse },
    ...{
      deleteVisitors: refuse,
      setRevenue: refuse,
      setExcluded: refuse,
      setPages: refuse,
      deleteImport: refuse,
      wipeDeleted: refuse,
    },
    ...{ deleteBotHits: refuse, deleteBefore: refuse, canExpire: refuse, expire: refuse, deleteRetained: refuse },
    ...{ replaceRetained: refuse, addImported: refuse, importNext: refuse, rollUp: refuse, freeze: refuseStream },
    ...{ replaceSearchDays: refuse, deleteSearch: refuse },
    probe: refuse,
    close: async () => undefined,
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

async function truncateLog(path: string, intactBytes: number, reason: string): Promise<string> {
  const log = `${path}.wal`
  const copy = `${log}${damagedSuffix()}`
  await copyFile(log, copy)
  await truncate(log, intactBytes)
  return (
    `The write-ahead log of the event store is damaged. Everything before the damaged place is used, and later hits are taken from ` +
    `the inbox, which has kept them. A copy of the log is in ${copy}. (${reason})`
  )
}

/** Returns what was done; null if there is no backup that can replace the file. */
async function replaceFile(
  path: string,
  recover: RecoverFile,
  report: (message: string) => void,
): Promise<string | null> {
  const suffix = damagedSuffix()
  try {
    const recovered = await recover(path, () => quarantineFile(path, suffix))
    return recovered && `The event store is damaged and was set aside as ${path}${suffix}. ${recovered}`
  } catch (error) {
    report(`The event store could not be restored from a backup: ${messageOf(error)}`)
    return null
  }
}
