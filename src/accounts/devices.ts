import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { isSigned, isUnexpired, sign } from '../base/signatures.ts'
import type { PersonRow } from '../database/schema.ts'
import type { Secret } from '../database/secrets.ts'
import { readHostCookie, writeHostCookie } from '../http/cookies.ts'

const lifeMs = 365 * 24 * 60 * 60 * 1000
const tokenPattern = /^([\w-]{22})\.(\d{13,15})\.([\w-]{43})$/

export type KnownDevices = ReturnType<typeof createKnownDevices>

type DevicePerson = Pick<PersonRow, 'id' | 'password_hash'>

/**
 * Recognizes browsers in which a person signed in before, by a signed cookie. The cookie does not sign anybody in; it only
 * exempts the browser from the limits that failures of anonymous clients cause. It signs the password hash too, so that a new
 * password invalidates it.
 */
export function createKnownDevices(secret: Pick<Secret, 'current'>, clock: Clock) {
  const signedValues = ({ id, password_hash }: DevicePerson, device: string, expires: number) => [
    'device',
    id,
    device,
    expires,
    password_hash ?? '',
  ]
  return {
    /** The id of the requesting device if this person signed in there before. */
    find(request: FastifyRequest, person: DevicePerson, baseUrl: string): string | undefined {
      const sent = readHostCookie(request.headers.cookie, cookieFor(person.id), baseUrl) ?? ''
      const [, device = '', expires = '', signature = ''] = tokenPattern.exec(sent) ?? []
      if (!isUnexpired(Number(expires), lifeMs, clock())) return undefined
      return isSigned(secret.current(), signedValues(person, device, Number(expires)), signature) ? device : undefined
    },

    setCookie(reply: FastifyReply, person: DevicePerson, baseUrl: string): void {
      const device = randomBytes(16).toString('base64url')
      const expires = clock() + lifeMs
      const value = `${device}.${expires}.${sign(secret.current(), signedValues(person, device, expires))}`
      const options = { maxAgeSeconds: lifeMs / 1000, sameSite: 'Strict' as const }
      reply.header('set-cookie', writeHostCookie(cookieFor(person.id), value, options, baseUrl))
    },
  }
}

/** One cookie per person, for browsers that several use. */
const cookieFor = (personId: number): string => `sightline_device_${personId}`
