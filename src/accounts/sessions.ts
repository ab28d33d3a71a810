import type { Clock } from '../base/clock.ts'
import { createToken, hashToken } from '../base/tokens.ts'
import type { Records } from '../database/records.ts'
import type { SessionRow } from '../database/schema.ts'

const dayMs = 24 * 60 * 60 * 1000
/** The lifetime of an unused session. */
const idleDays = 30
const writeExpiryEveryMs = 60 * 60 * 1000

export type Sessions = ReturnType<typeof createSessions>

/**
 * The sessions of the console. The token exists only in the cookie; its hash is stored. A session ends when it is not used
 * for a month, and at its maximum age.
 */
export function createSessions({ db }: Records, clock: Clock, maxDays: number) {
  const idleMs = Math.min(idleDays, maxDays) * dayMs
  const maxMs = maxDays * dayMs
  const live = () => {
    const now = clock()
    return db
      .selectFrom('sessions')
      .selectAll()
      .where('expires_at', '>', now)
      .where('created_at', '>', now - maxMs)
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

    async deleteExpired(): Promise<void> {
      const now = clock()
      await db
        .deleteFrom('sessions')
        .where(({ or, eb }) => or([eb('expires_at', '<=', now), eb('created_at', '<=', now - maxMs)]))
        .execute()
    },

    async find(token: string): Promise<SessionRow | undefined> {
      return await live().where('hash', '=', hashToken(token)).executeTakeFirst()
    },

    async findById(id: number): Promise<SessionRow | undefined> {
      return await live().where('id', '=', id).executeTakeFirst()
    },

    /** Extends a session that is used. Returns false if it was extended within the hour, or does not exist. */
    async renew(token: string): Promise<boolean> {
      const now = clock()
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ expires_at: now + idleMs })
        .where('hash', '=', hashToken(token))
        .where('expires_at', '>', now)
        .where('expires_at', '<=', now + idleMs - writeExpiryEveryMs)
        .where('created_at', '>', now - maxMs)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async end(id: number): Promise<void> {
      await db.deleteFrom('sessions').where('id', '=', id).execute()
    },

    /** Ends all sessions of an account, optionally except one. */
    async endAll(accountId: number, exceptId = 0): Promise<void> {
      await db.deleteFrom('sessions').where('account_id', '=', accountId).where('id', '!=', exceptId).execute()
    },
  }
}
