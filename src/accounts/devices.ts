import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { isSigned, isUnexpired, sign } from '../base/signatures.ts'
import type { AccountRow } from '../database/schema.ts'
import type { Secret } from '../database/secrets.ts'
import { readHostCookie, writeHostCookie } from '../http/cookies.ts'

const lifeMs = 365 * 24 * 60 * 60 * 1000
const form = /^([\w-]{22})\.(\d{13,15})\.([\w-]{43})$/

export type Devices = ReturnType<typeof createDevices>

type SignedInAs = Pick<AccountRow, 'id' | 'password_hash'>

/**
 * Browsers that signed in to an account before, by a signed cookie that lets nobody in: whoever has it is only not held up
 * by what strangers try at the same account. The hash of the password is part of what is signed, so that a new password
 * ends it for all who knew the old one.
 */
export function createDevices(secret: Pick<Secret, 'current'>, clock: Clock) {
  const signed = ({ id, password_hash }: SignedInAs, device: string, expires: number) => [
    'device',
    id,
    device,
    expires,
    password_hash ?? '',
  ]
  return {
    /** The device that asks, where it signed in to this account before. */
    find(request: FastifyRequest, account: SignedInAs, baseUrl: string): string | undefined {
      const sent = readHostCookie(request.headers.cookie, cookieFor(account.id), baseUrl) ?? ''
      const [, device = '', expires = '', signature = ''] = form.exec(sent) ?? []
      if (!isUnexpired(Number(expires), lifeMs, clock())) return undefined
      return isSigned(secret.current(), signed(account, device, Number(expires)), signature) ? device : undefined
    },

    remember(reply: FastifyReply, account: SignedInAs, baseUrl: string): void {
      const device = randomBytes(16).toString('base64url')
      const expires = clock() + lifeMs
      const value = `${device}.${expires}.${sign(secret.current(), signed(account, device, expires))}`
      const options = { maxAgeSeconds: lifeMs / 1000, sameSite: 'Strict' as const }
      reply.header('set-cookie', writeHostCookie(cookieFor(account.id), value, options, baseUrl))
    },
  }
}

/** One for each account, for those who have several. */
const cookieFor = (accountId: number): string => `sightline_device_${accountId}`
