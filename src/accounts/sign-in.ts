import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../base/errors.ts'
import { unmatchedHash, verifyPassword } from '../base/passwords.ts'
import type { PersonRow } from '../database/schema.ts'
import type { PasswordAttempts } from '../http/password-attempts.ts'
import type { KnownDevices } from './devices.ts'
import type { People } from './people.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Returns the person with an email address if the password is correct. */
export type SignIn = (
  form: Credentials,
  request: FastifyRequest,
  reply: FastifyReply,
  baseUrl: string,
) => Promise<PersonRow | undefined>

/** Refuses an address whose people sign in by a provider only: by the address alone, so that nobody learns who has an account. */
export type AllowPassword = (email: string) => Promise<void>

export const createAllowPassword =
  (requiredProvider: (email: string) => Promise<string | undefined>): AllowPassword =>
  async (email) => {
    const provider = await requiredProvider(email)
    if (provider !== undefined)
      throw new DomainError('forbidden', `People with this address sign in by ${provider}.`, {
        reason: 'passwords-off',
      })
  }

export function createSignIn(
  people: Pick<People, 'findByEmail'>,
  passwordTries: PasswordAttempts,
  devices: KnownDevices,
  allowPassword: AllowPassword,
): SignIn {
  // An unknown address takes as long as a known one, so that the response time does not reveal who has an account.
  const dummyHash = unmatchedHash()
  return async ({ email, password }, request, reply, baseUrl) => {
    await allowPassword(email)
    const person = await people.findByEmail(email)
    const known = person && devices.find(request, person, baseUrl)
    return await passwordTries.limit(
      { address: request.ip, subject: `account ${email}`, known },
      reply,
      async (owner) => {
        const isCorrect = await verifyPassword(password, person?.password_hash ?? dummyHash, owner)
        return isCorrect && person?.password_hash ? person : undefined
      },
    )
  }
}
