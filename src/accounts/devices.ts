import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { isSigned, isUnexpired, sign } from '../base/signatures.ts'
import type { AccountRow } from '../database/schema.ts'
import type { Secret } from '../database/secrets.ts'
import { readHostCookie, writeHostCookie } from '../http/cookies.ts'

const lifeMs = 365 * 24 * 60 * 60 * 1000
const tokenPattern = /^([\w-]{22})\.(\d{13,15})\.([\w-]{43})$/

export type KnownDevices = ReturnType<typeof createKnownDevices>

type DeviceAccount = Pick<AccountRow, 'id' | 'password_hash'>

/**
 * Recognizes browsers that signed in to an account before, by a signed cookie. The cookie does not sign anybody in; it only
 * exempts the browser from the limits that failures of anonymous clients cause. It signs the password hash too, so that a new
 * password invalidates it.
 */
export function createKnownDevices(secret: Pick<Secret, 'current'>, clock: Clock) {
  const signedValues = ({ id, password_hash }: DeviceAccount, device: string, expires: number) => [
    'device',
    id,
    device,
    expires,
    password_hash ?? '',
  ]
  return {
    /** The id of the requesting device if it signed in to this account before. */
    find(request: FastifyRequest, account: DeviceAccount, baseUrl: string): string | undefined {
      const sent = readHostCookie(request.headers.cookie, cookieFor(account.id), baseUrl) ?? ''
      const [, device = '', expires = '', signature = ''] = tokenPattern.exec(sent) ?? []
      if (!isUnexpired(Number(expires), lifeMs, clock())) return undefined
      return isSigned(secret.current(), signedValues(account, device, Number(expires)), signature) ? device : undefined
    },

    setCookie(reply: FastifyReply, account: DeviceAccount, baseUrl: string): void {
      const device = randomBytes(16).toString('base64url')
      const expires = clock() + lifeMs
      const value = `${device}.${expires}.${sign(secret.current(), signedValues(account, device, expires))}`
      const options = { maxAgeSeconds: lifeMs / 1000, sameSite: 'Strict' as const }
      reply.header('set-cookie', writeHostCookie(cookieFor(account.id), value, options, baseUrl))
    },
  }
}

/** One cookie per account, for people who have several. */
const cookieFor = (accountId: number): string => `sightline_device_${accountId}`
