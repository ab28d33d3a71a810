import type { Clock } from '../base/clock.ts'
import { createToken, hashToken } from '../base/tokens.ts'
import type { Records } from '../database/records.ts'
import type { SessionRow } from '../database/schema.ts'

const dayMs = 24 * 60 * 60 * 1000
/** How long a session lives that nobody uses. */
const idleDays = 30
const writeExpiryEveryMs = 60 * 60 * 1000

export type Sessions = ReturnType<typeof createSessions>

/**
 * Who is signed in to the console. The token is in a cookie and nowhere else; its hash is what is stored. A session ends
 * where it is not used for a month, and so many days after it began however much it is used.
 */
export function createSessions({ db }: Records, clock: Clock, mostDays: number) {
  const idleMs = Math.min(idleDays, mostDays) * dayMs
  const mostMs = mostDays * dayMs
  const live = () => {
    const now = clock()
    return db
      .selectFrom('sessions')
      .selectAll()
      .where('expires_at', '>', now)
      .where('created_at', '>', now - mostMs)
  }
  return {
    idleMs,

    async create(accountId: number): Promise<string> {
      const { token, hash } = createToken()
      const now = clock()
      await db
        .insertInto('sessions')
        .values({ account_id: accountId, hash, created_at: now, expires_at: now + idleMs })
        .execute()
      return token
    },

    async forgetExpired(): Promise<void> {
      const now = clock()
      await db
        .deleteFrom('sessions')
        .where(({ or, eb }) => or([eb('expires_at', '<=', now), eb('created_at', '<=', now - mostMs)]))
        .execute()
    },

    async find(token: string): Promise<SessionRow | undefined> {
      return await live().where('hash', '=', hashToken(token)).executeTakeFirst()
    },

    async findById(id: number): Promise<SessionRow | undefined> {
      return await live().where('id', '=', id).executeTakeFirst()
    },

    /** A session that is used lives on. False where that was written within the hour, or there is none. */
    async renew(token: string): Promise<boolean> {
      const now = clock()
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ expires_at: now + idleMs })
        .where('hash', '=', hashToken(token))
        .where('expires_at', '>', now)
        .where('expires_at', '<=', now + idleMs - writeExpiryEveryMs)
        .where('created_at', '>', now - mostMs)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async end(id: number): Promise<void> {
      await db.deleteFrom('sessions').where('id', '=', id).execute()
    },

    /** All sessions of an account, but for one where told. */
    async endAll(accountId: number, exceptId = 0): Promise<void> {
      await db.deleteFrom('sessions').where('account_id', '=', accountId).where('id', '!=', exceptId).execute()
    },
  }
}
