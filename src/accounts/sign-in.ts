import type { FastifyReply, FastifyRequest } from 'fastify'
import { unmatchedHash, verifyPassword } from '../base/passwords.ts'
import type { Records } from '../database/records.ts'
import type { AccountRow } from '../database/schema.ts'
import type { PasswordAttempts } from '../http/password-attempts.ts'
import type { KnownDevices } from './devices.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Returns the account of an email address if the password is correct. */
export type SignIn = (
  form: Credentials,
  request: FastifyRequest,
  reply: FastifyReply,
  baseUrl: string,
) => Promise<AccountRow | undefined>

export function createSignIn({ db }: Records, passwordTries: PasswordAttempts, devices: KnownDevices): SignIn {
  // An unknown address takes as long as a known one, so that the response time does not reveal which accounts exist.
  const dummyHash = unmatchedHash()
  return async ({ email, password }, request, reply, baseUrl) => {
    const account = await db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
    const known = account && devices.find(request, account, baseUrl)
    return await passwordTries.limit(
      { address: request.ip, subject: `account ${email}`, known },
      reply,
      async (owner) => {
        const isCorrect = await verifyPassword(password, account?.password_hash ?? dummyHash, owner)
        return isCorrect && account?.password_hash ? account : undefined
      },
    )
  }
}
