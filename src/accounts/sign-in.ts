import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashPassword, verifyPassword } from '../base/passwords.ts'
import type { Records } from '../database/records.ts'
import type { AccountRow } from '../database/schema.ts'
import type { PasswordTries } from '../http/password-tries.ts'
import type { Devices } from './devices.ts'

export interface SignInForm {
  readonly email: string
  readonly password: string
}

/** The account of an e-mail address, where the password is its. */
export type SignIn = (
  form: SignInForm,
  request: FastifyRequest,
  reply: FastifyReply,
  baseUrl: string,
) => Promise<AccountRow | undefined>

export async function createSignIn({ db }: Records, tries: PasswordTries, devices: Devices): Promise<SignIn> {
  // An address without an account costs as much as one with it, so that the time taken does not tell which are known.
  const nobodysHash = await hashPassword('', { known: 'start' })
  return async ({ email, password }, request, reply, baseUrl) => {
    const account = await db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
    const known = account && devices.find(request, account, baseUrl)
    return await tries.judge({ address: request.ip, subject: `account ${email}`, known }, reply, async (owner) => {
      const right = await verifyPassword(password, account?.password_hash ?? nobodysHash, owner)
      return right && account?.password_hash ? account : undefined
    })
  }
}
