import { rename, rm } from 'node:fs/promises'
import { ifMissing } from './file-errors.ts'

/** What is appended to the name of a damaged file. */
export const damagedSuffix = (): string => `.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`

/** Renames the file of an embedded event store with its log. */
export async function quarantineFile(path: string, suffix: string): Promise<void> {
  await rename(`${path}.wal`, `${path}.wal${suffix}`).catch(ifMissing(undefined))
  await rename(path, `${path}${suffix}`)
  await rm(`${path}.tmp`, { recursive: true, force: true })
}

/** Renames an SQLite database with its log. */
export async function quarantineSqlite(path: string, suffix: string): Promise<void> {
  await rename(`${path}-wal`, `${path}${suffix}-wal`).catch(ifMissing(undefined))
  await rename(path, `${path}${suffix}`)
  await rm(`${path}-shm`, { force: true })
}
