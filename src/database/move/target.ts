import { sql } from 'kysely'
import { DomainError } from '../../base/errors.ts'
import type { Records } from '../records.ts'
import { readSecret } from '../secrets.ts'
import { movedTables } from './tables.ts'

const secret = 'installation'

/** What tells the records of this installation from those of any other; goes along when they move. */
export const readInstallation = (records: Records): Promise<string> => readSecret(records, secret)

/** The installation that is known here; null where these records never began to move. */
export async function findInstallation({ db }: Records): Promise<string | null> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', secret).executeTakeFirst()
  return row?.value ?? null
}

/** The installation whose records are being moved here; null where none are. */
export async function readMove({ db }: Records): Promise<string | null> {
  const row = await db.selectFrom('moves').select('installation').executeTakeFirst()
  return row?.installation ?? null
}

/** What would be written here now would be gone when the move ends. */
export async function refuseWhileMoving(records: Records): Promise<void> {
  if ((await readMove(records)) === null) return
  throw new DomainError(
    'unavailable',
    'Records are being moved into this database. Start Sightline on it, in the data folder that they come from.',
  )
}

/** Takes an empty database, or one into which the same installation has begun to move; nobody else's. */
export async function beginMove(target: Records, installation: string, now: number): Promise<void> {
  const begun = await readMove(target)
  if (begun === installation) return
  if (begun !== null) {
    throw new DomainError('conflict', 'Another installation of Sightline is being moved into that database.')
  }
  for (const { name } of movedTables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(target.db)
    if (rows.length > 0) {
      throw new DomainError(
        'conflict',
        `That database is in use: its table ${name} has rows. Move to an empty one; a database that Sightline was ` +
          'started on is not empty any more.',
      )
    }
  }
  await target.db.insertInto('moves').values({ installation, started_at: now }).execute()
}

/** From now on the records live here, and nothing can be moved here again. */
export async function endMove({ db }: Records): Promise<void> {
  await db.deleteFrom('moves').execute()
}
