import { hashPassword, verifyPassword } from '../base/passwords.ts'
import type { Records } from '../database/records.ts'
import type { AccountRow } from '../database/schema.ts'

/** The account of an e-mail address, where the password is its. */
export type SignIn = (email: string, password: string) => Promise<AccountRow | undefined>

export async function createSignIn({ db }: Records): Promise<SignIn> {
  // An address without an account costs as much as one with it, so that the time taken does not tell which are known.
  const nobodysHash = await hashPassword('')
  return async (email, password) => {
    const account = await db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
    const right = await verifyPassword(password, account?.password_hash ?? nobodysHash)
    return right && account?.password_hash ? account : undefined
  }
}
