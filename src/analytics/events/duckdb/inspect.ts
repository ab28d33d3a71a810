import { existsSync } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'
import type { StoreInspection } from '../engine.ts'
import { isTooNew, storedVersion } from '../sql/columns.ts'
import { readStoredFormat } from './migrate.ts'

/** Reads the file without changing it. Throws if it cannot be opened, or if another process has it open. */
export async function inspectDuckdb(path: string): Promise<StoreInspection> {
  if (!existsSync(path)) return { found: null, expected: storedVersion, isTooNew: false, marks: [] }
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY', memory_limit: '256MB', threads: '1' })
  try {
    const connection = await instance.connect()
    try {
      const format = await readStoredFormat(connection)
      const marks = format.version === null ? [] : (await connection.runAndReadAll('SELECT inbox FROM marks')).getRows()
      return {
        ...{ found: format.version, expected: storedVersion, isTooNew: isTooNew(format) },
        marks: marks.map(([inbox]) => String(inbox)),
      }
    } finally {
      connection.closeSync()
    }
  } finally {
    instance.closeSync()
  }
}
