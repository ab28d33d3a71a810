import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import { createToken, hashToken } from '../base/tokens.ts'
import type { Records } from '../database/records.ts'
import type { PersonRow } from '../database/schema.ts'
import { knownPerson, readAccount } from './accounts.ts'
import { updatePerson } from './people.ts'
import { endSessions } from './sessions.ts'

const lifeMs = 24 * 60 * 60 * 1000

export type OneTimeLinks = ReturnType<typeof createOneTimeLinks>

export interface WelcomedPerson {
  readonly person: PersonRow
  readonly accountId: number
}

/** What the holder of a link sets. */
export interface WelcomeChanges {
  readonly email?: string
  readonly name?: string
  readonly password_hash?: string
}

/** One-time links that let their holder set the password of the owner of an account, and sign in. */
export function createOneTimeLinks({ db }: Records, clock: Clock) {
  return {
    /** Replaces the previous link of the account. */
    async create(accountId: number, baseUrl: string): Promise<string> {
      const { token, hash } = createToken()
      const link = { hash, expires_at: clock() + lifeMs }
      await db
        .insertInto('one_time_links')
        .values({ account_id: accountId, ...link })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(link))
        .execute()
      return `${baseUrl}/welcome?token=${token}`
    },

    async deleteExpired(): Promise<void> {
      await db.deleteFrom('one_time_links').where('expires_at', '<=', clock()).execute()
    },

    async read(token: string): Promise<PersonRow> {
      const person = await db
        .selectFrom('one_time_links')
        .innerJoin('accounts', 'accounts.id', 'one_time_links.account_id')
        .innerJoin('people', 'people.id', 'accounts.person_id')
        .selectAll('people')
        .where('one_time_links.hash', '=', hashToken(token))
        .where('one_time_links.expires_at', '>', clock())
        .executeTakeFirst()
      if (!person) throw linkExpired()
      return person
    },

    /** Consumes the link, updates the person and ends all sessions of that person, since the old password may have been stolen. */
    async use(token: string, changes: WelcomeChanges): Promise<WelcomedPerson> {
      return await db.transaction().execute(async (transaction) => {
        const taken = await transaction
          .deleteFrom('one_time_links')
          .where('hash', '=', hashToken(token))
          .where('expires_at', '>', clock())
          .returning('account_id')
          .executeTakeFirst()
        if (!taken) throw linkExpired()
        const accountId = taken.account_id
        const { id, person_id } = await readAccount(transaction, accountId)
        const personId = knownPerson(person_id)
        await endSessions(transaction, personId)
        // Until it has a second person, an account has the name of its only one.
        if (changes.name !== undefined)
          await transaction.updateTable('accounts').set({ name: changes.name }).where('id', '=', id).execute()
        return { person: await updatePerson(transaction, personId, changes), accountId }
      })
    },
  }
}

const linkExpired = (): DomainError =>
  new DomainError('not-found', 'The link was used, replaced, or is older than a day.')
