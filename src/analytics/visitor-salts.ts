import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../base/errors.ts'
import type { Records } from '../database/records.ts'

/** Another process may be reading for a moment. Where that lasts, the next time has another go. */
const wipeTries = 5
const wipeAgainMs = 500

/** The salts of the visitors' ids in the records, so that every node has the same. */
export function createVisitorSalts({ db, wipeDeleted }: Records) {
  return {
    async of(day: number): Promise<string> {
      await db
        .insertInto('salts')
        .values({ day, salt: randomBytes(16).toString('hex') })
        .onConflict((conflict) => conflict.column('day').doNothing())
        .execute()
      const { salt } = await db.selectFrom('salts').select('salt').where('day', '=', day).executeTakeFirstOrThrow()
      return salt
    },

    /** Deletes them from the database, and from its files. */
    async deleteBefore(day: number): Promise<void> {
      await db.deleteFrom('salts').where('day', '<', day).execute()
      for (let tries = 1; !(await wipeDeleted()); tries++) {
        if (tries === wipeTries) throw new DomainError('unavailable', 'Old salts could not be wiped from the log yet.')
        await sleep(wipeAgainMs)
      }
    },
  }
}
