import type { Clock } from '../base/clock.ts'
import { createToken, hashToken } from '../base/tokens.ts'
import type { Records } from '../database/records.ts'
import type { OneTimeTokenKind, OneTimeTokenRow } from '../database/schema.ts'

export interface NewToken {
  readonly kind: OneTimeTokenKind
  readonly personId: number | null
  /** What it is for. */
  readonly data?: string
  readonly lifeMs: number
}

export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>

/** Tokens that are valid once and for a short time, on every node. Only their hashes are stored. */
export function createOneTimeTokens({ db }: Records, clock: Clock) {
  return {
    async create({ kind, personId, data, lifeMs }: NewToken): Promise<string> {
      const { token, hash } = createToken()
      const now = clock()
      await db
        .insertInto('one_time_tokens')
        .values({ hash, kind, person_id: personId, data: data ?? null, created_at: now, expires_at: now + lifeMs })
        .execute()
      return token
    },

    /** Without consuming it. */
    async find(kind: OneTimeTokenKind, token: string): Promise<OneTimeTokenRow | undefined> {
      return await db
        .selectFrom('one_time_tokens')
        .selectAll()
        .where('hash', '=', hashToken(token))
        .where('kind', '=', kind)
        .where('expires_at', '>', clock())
        .executeTakeFirst()
    },

    /** Consumes it: of two that try at the same time, one gets it. */
    async take(kind: OneTimeTokenKind, token: string, database = db): Promise<OneTimeTokenRow | undefined> {
      return await database
        .deleteFrom('one_time_tokens')
        .where('hash', '=', hashToken(token))
        .where('kind', '=', kind)
        .where('expires_at', '>', clock())
        .returningAll()
        .executeTakeFirst()
    },

    /** Those of a person that were made for something else than `data`, and are valid. */
    async countOthers(kind: OneTimeTokenKind, personId: number, data: string): Promise<number> {
      const { count } = await db
        .selectFrom('one_time_tokens')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('person_id', '=', personId)
        .where('kind', '=', kind)
        .where('data', '!=', data)
        .where('expires_at', '>', clock())
        .executeTakeFirstOrThrow()
      return count
    },

    /** Those of nobody that were made for `data`, and are valid. */
    async countFor(kind: OneTimeTokenKind, data: string): Promise<number> {
      const { count } = await db
        .selectFrom('one_time_tokens')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('kind', '=', kind)
        .where('data', '=', data)
        .where('expires_at', '>', clock())
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async removeFor(kind: OneTimeTokenKind, data: string, database = db): Promise<void> {
      await database.deleteFrom('one_time_tokens').where('kind', '=', kind).where('data', '=', data).execute()
    },

    /** Those of a person, or those that were made for `data`. */
    async remove(kind: OneTimeTokenKind, personId: number, data?: string, database = db): Promise<void> {
      await database
        .deleteFrom('one_time_tokens')
        .where('person_id', '=', personId)
        .where('kind', '=', kind)
        .$if(data !== undefined, (query) => query.where('data', '=', data ?? ''))
        .execute()
    },

    async deleteExpired(): Promise<void> {
      await db.deleteFrom('one_time_tokens').where('expires_at', '<=', clock()).execute()
    },
  }
}
