import { sql } from 'kysely'
import { DomainError } from '../../base/errors.ts'
import type { Records } from '../records.ts'
import { readSecret } from '../secrets.ts'
import { movedTables } from './tables.ts'

export const installationSecret = 'installation'

/** The id of this installation, which moves along with its records. Created on first use. */
export const readInstallationId = (records: Records): Promise<string> => readSecret(records, installationSecret)

/** For records that are new, or of an earlier version, which had no id: takes that of their events. */
export async function adoptInstallationId({ db }: Records, value: string): Promise<void> {
  await db
    .insertInto('secrets')
    .values({ name: installationSecret, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** The id of this installation; null if the records have none yet. */
export async function findInstallationId({ db }: Records): Promise<string | null> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', installationSecret).executeTakeFirst()
  return row?.value ?? null
}

/** The id of the installation whose records are being moved into this database; null if there is no move. */
export async function readRecordsMove({ db }: Records): Promise<string | null> {
  const row = await db.selectFrom('moves').select('installation').executeTakeFirst()
  return row?.installation ?? null
}

/** Throws during a move, at the end of which anything written here would be lost. */
export async function rejectWhileMoving(records: Records): Promise<void> {
  if ((await readRecordsMove(records)) === null) return
  throw new DomainError(
    'unavailable',
    'Records are being moved into this database. To finish the move, start Sightline with it in the data folder that the records come from.',
  )
}

/** Accepts an empty database, or one into which a move of the same installation was started. */
export async function beginRecordsMove(target: Records, installation: string, now: number): Promise<void> {
  const currentMove = await readRecordsMove(target)
  if (currentMove === installation) return
  if (currentMove !== null) {
    throw new DomainError('conflict', 'Another installation of Sightline is being moved into that database.')
  }
  for (const { name } of movedTables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(target.db)
    if (rows.length > 0) {
      throw new DomainError(
        'conflict',
        `That database is in use: its table ${name} has rows. Move to an empty one; a database that Sightline ` +
          'was started with is no longer empty.',
      )
    }
  }
  await target.db.insertInto('moves').values({ installation, started_at: now }).execute()
}

/** Ends the move: from now on the records live in this database. */
export async function endRecordsMove({ db }: Records): Promise<void> {
  await db.deleteFrom('moves').execute()
}
