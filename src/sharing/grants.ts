import type { Clock } from '../base/clock.ts'
import { isSigned, isUnexpired, sign } from '../base/signatures.ts'
import type { Secret } from '../database/secrets.ts'
import type { Page } from './pages.ts'

export const grantLifeMs = 24 * 60 * 60 * 1000

export type Grants = ReturnType<typeof createGrants>

/**
 * What somebody holds who knew the password of a page: signed, not stored, good for that page and a day. The password's
 * hash is part of what is signed, so that a new password ends every grant.
 */
export function createGrants(secret: Pick<Secret, 'current'>, clock: Clock) {
  const signed = ({ kind, id, password_hash }: Page, expires: number) => [
    'grant',
    kind,
    id,
    expires,
    password_hash ?? '',
  ]
  return {
    issue(page: Page): string {
      const expires = clock() + grantLifeMs
      return `${expires}.${sign(secret.current(), signed(page, expires))}`
    },

    admits(page: Page, grant: string): boolean {
      const [, expires, signature = ''] = /^(\d{13,15})\.([\w-]{43})$/.exec(grant) ?? []
      if (!isUnexpired(Number(expires), grantLifeMs, clock())) return false
      return isSigned(secret.current(), signed(page, Number(expires)), signature)
    },
  }
}
