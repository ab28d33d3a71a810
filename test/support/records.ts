import { migrate } from '../../src/database/migrate.ts'
import { openRecords } from '../../src/database/open.ts'
import type { Records } from '../../src/database/records.ts'
import type { Place, RecordsEngine } from './engines.ts'

/** What PostgreSQL says to whoever is still connected when the tests stop it. */
const shutDown = '57P01'

const rethrow = (error: Error): void => {
  if (!('code' in error) || error.code !== shutDown) throw error
}

export const openAt = (place: Place): Records => openRecords(place, rethrow)

/** An empty and migrated database. Whoever asks for it closes it. */
export async function freshRecords(engine: RecordsEngine): Promise<Records> {
  const records = openAt(await engine.place())
  await migrate(records)
  return records
}
