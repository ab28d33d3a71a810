import { existsSync } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'
import type { StoreInspection } from '../engine.ts'
import { isTooNew, storedVersion } from '../sql/columns.ts'
import { readStoredFormat } from './migrate.ts'

/** Reads the file without changing it. Throws if it cannot be opened, or if another process has it open. */
export async function inspectDuckdb(path: string): Promise<StoreInspection> {
  if (!existsSync(path)) return { found: null, expected: storedVersion, isTooNew: false }
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY', memory_limit: '256MB', threads: '1' })
  try {
    const connection = await instance.connect()
    try {
      const found = await readStoredFormat(connection)
      return { found: found.version, expected: storedVersion, isTooNew: isTooNew(found) }
    } finally {
      connection.closeSync()
    }
  } finally {
    instance.closeSync()
  }
}
