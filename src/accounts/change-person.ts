import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '../base/errors.ts'
import { fieldError } from '../base/field-errors.ts'
import { hashPassword, verifyPassword } from '../base/passwords.ts'
import { principalOf, requireConfirmation } from '../http/auth.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { KnownDevices } from './devices.ts'
import { readEmail } from './email.ts'
import { readLanguage, readName, readNewPassword, readTimezone } from './fields.ts'
import type { People, PersonRowChanges } from './people.ts'
import type { Sessions } from './sessions.ts'

/** Absent fields are unchanged. */
export interface SentPerson {
  readonly name?: string
  readonly email?: string
  readonly language?: string
  readonly timezone?: string
  readonly password?: string
  readonly current_password?: string
}

export interface ChangePersonDeps {
  readonly people: Pick<People, 'read'>
  readonly sessions: Pick<Sessions, 'endAll'>
  readonly devices: Pick<KnownDevices, 'setCookie'>
  readonly limits: RateLimits
  readonly baseUrl: string
}

export type PersonChanger = ReturnType<typeof createPersonChanger>

/** Changes what a person is known by, with `write`; a new password needs the current one, and ends all other sessions. */
export function createPersonChanger({ people, sessions, devices, limits, baseUrl }: ChangePersonDeps) {
  return async <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    personId: number,
    sent: SentPerson,
    write: (changes: PersonRowChanges) => Promise<T>,
  ): Promise<T> => {
    const { by } = principalOf(request)
    const profile = readProfile(sent)
    const { password, current_password: current } = sent
    if (profile.email !== undefined && profile.email !== (await people.read(personId)).email) requireConfirmation(by)
    if (!password) return await write(profile)

    const { password_hash: currentHash, email } = await people.read(personId)
    const newPassword = readNewPassword(password, profile.email ?? email ?? '')
    if (currentHash !== null) {
      if (!current) throw invalid({ current_password: [fieldError('required', 'current_password')] })
      // Failures count for the key or session, not together with anonymous visitors who try to sign in.
      const attempt = { address: request.ip, subject: `person ${personId}`, known: `${by.kind} ${by.id}` }
      const isCorrect = await limits.passwordAttempts.limit(attempt, reply, async (owner) =>
        (await verifyPassword(current, currentHash, owner)) ? true : undefined,
      )
      if (!isCorrect) throw invalid({ current_password: [fieldError('wrong-password', 'current_password')] })
    }
    const password_hash = await hashPassword(newPassword, { known: `person ${personId}` })
    const written = await write({ ...profile, password_hash })
    await sessions.endAll(personId, by.kind === 'session' ? by.id : undefined)
    if (by.kind === 'session') devices.setCookie(reply, await people.read(personId), baseUrl)
    return written
  }
}

const readProfile = ({ name, email, language, timezone }: SentPerson): PersonRowChanges => ({
  ...(name === undefined ? {} : { name: readName(name) }),
  ...(email === undefined ? {} : { email: readEmail(email) }),
  ...(language === undefined ? {} : { language: readLanguage(language) }),
  ...(timezone === undefined ? {} : { timezone: readTimezone(timezone) }),
})
