import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../base/errors.ts'
import type { Records } from '../database/records.ts'

/** Another process may be reading just now. If it keeps reading, the next run tries again. */
const wipeAttempts = 5
const wipeRetryMs = 500

export type VisitorSalts = ReturnType<typeof createVisitorSalts>

/** The daily salts of visitor ids, in the records database so that all nodes share them. */
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

    /** All that exist. */
    list: () => db.selectFrom('salts').select(['day', 'salt']).orderBy('day').execute(),

    /** Deletes old salts from the tables, and wipes them from the database's files. */
    async deleteBefore(day: number): Promise<void> {
      await db.deleteFrom('salts').where('day', '<', day).execute()
      for (let attempt = 1; !(await wipeDeleted()); attempt++) {
        if (attempt === wipeAttempts)
          throw new DomainError('unavailable', 'Old salts could not be wiped from the log yet.')
        await sleep(wipeRetryMs)
      }
    },
  }
}
