import { copyFile, rename, rm, truncate } from 'node:fs/promises'

/** What is damaged, going by DuckDB's message. A file that is in use, unreadable or of a newer version is not. */
type Damage = { readonly kind: 'file' } | { readonly kind: 'log'; readonly intactBytes: number }

const damagedFile =
  /not a valid DuckDB database file|Corrupt database file: computed checksum|Could not read enough bytes from file/
const damagedLog = /Corrupt WAL file: entry at byte position (\d{1,15})/

function damageOf(error: unknown): Damage | null {
  const message = error instanceof Error ? error.message : ''
  const position = damagedLog.exec(message)?.[1]
  if (position !== undefined) return { kind: 'log', intactBytes: Number(position) }
  return damagedFile.test(message) ? { kind: 'file' } : null
}

/** A log may be damaged in several places, each of which is found only when those before are gone. */
const maxAttempts = 3

/**
 * Opens a store. If its file is damaged, it is renamed, with its write-ahead log, and a new one is created: events that were not drained
 * yet are still in the inbox. If only the log is, its intact beginning is used, and a copy of it is kept.
 */
export async function openSettingAside<T>(
  path: string,
  open: () => Promise<T>,
  report: (message: string) => void,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await open()
    } catch (error) {
      const damage = damageOf(error)
      if (damage === null || attempt > maxAttempts) throw error
      report(await setAside(path, damage, error instanceof Error ? error.message : ''))
    }
  }
}

async function setAside(path: string, damage: Damage, reason: string): Promise<string> {
  const suffix = `.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  const log = `${path}.wal`
  if (damage.kind === 'log') {
    await copyFile(log, `${log}${suffix}`)
    await truncate(log, damage.intactBytes)
    return (
      `The write-ahead log of the event store is damaged. Everything before the damaged place is used; a copy of the log is in ` +
      `${log}${suffix}. Events written after that place are missing, apart from those that are still in the inbox. (${reason})`
    )
  }
  await rename(log, `${log}${suffix}`).catch(ignoreMissing)
  await rename(path, `${path}${suffix}`)
  await rm(`${path}.tmp`, { recursive: true, force: true })
  return (
    `The event store is damaged and was set aside as ${path}${suffix}. The service goes on with a new one, which gets the hits that are ` +
    `still in the inbox. To get earlier events back, stop the service and restore events.duckdb from a backup. (${reason})`
  )
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
