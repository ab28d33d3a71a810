import { randomBytes } from 'node:crypto'
import type { Records } from '../database/records.ts'

/** The salts of the visitors' ids in the records, so that every node has the same. */
export function createVisitorSalts({ db }: Records) {
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

    async deleteBefore(day: number): Promise<void> {
      await db.deleteFrom('salts').where('day', '<', day).execute()
    },
  }
}
