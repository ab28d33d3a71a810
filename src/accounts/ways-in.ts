import { DomainError } from '../base/errors.ts'
import type { Records } from '../database/records.ts'

/** By which a person can sign in. */
export interface WaysIn {
  /** Refuses to remove one of the ways if no other is left. */
  requireOther(
    personId: number,
    removed: { readonly passkey?: number; readonly identity?: number; readonly provider?: number },
  ): Promise<void>
}

export function createWaysIn(
  { db }: Pick<Records, 'db'>,
  requiredFor: (email: string) => Promise<string | undefined>,
): WaysIn {
  return {
    async requireOther(personId, { passkey = 0, identity = 0, provider = 0 }) {
      const person = await db.selectFrom('people').selectAll().where('id', '=', personId).executeTakeFirst()
      const hasPassword = person?.password_hash != null && person.email !== null
      if (hasPassword && (await requiredFor(person.email ?? '')) === undefined) return
      const keys = db.selectFrom('passkeys').select('id').where('person_id', '=', personId).where('id', '!=', passkey)
      if (await keys.limit(1).executeTakeFirst()) return
      const others = db
        .selectFrom('identities')
        .select('id')
        .where('person_id', '=', personId)
        .where('id', '!=', identity)
        .where('provider_id', '!=', provider)
      if (await others.limit(1).executeTakeFirst()) return
      throw new DomainError('conflict', 'This is your only way to sign in. Add another one first.', {
        reason: 'last-way-in',
      })
    },
  }
}
