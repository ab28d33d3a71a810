import { after } from 'node:test'
import { migrate } from '../../src/database/migrate.ts'
import { openRecords } from '../../src/database/open.ts'
import type { Records } from '../../src/database/records.ts'
import type { Engine, Place } from './engines.ts'

const rethrow = (error: Error): void => {
  throw error
}

export const openAt = (place: Place): Records => openRecords(place, rethrow)

/** An empty and migrated database, closed when the suite is through. */
export async function freshRecords(engine: Engine): Promise<Records> {
  const records = openAt(await engine.place())
  after(() => records.close())
  await migrate(records)
  return records
}
