import type { Clock } from '../base/clock.ts'
import { isSigned, isUnexpired, sign } from '../base/signatures.ts'
import type { Secret } from '../database/secrets.ts'
import type { SharedPage } from './shared-pages.ts'

export const grantLifetimeMs = 24 * 60 * 60 * 1000

export type Grants = ReturnType<typeof createGrants>

/**
 * Grants prove that their holder knew the password of a page. They are signed, not stored, and valid for one page, or for one
 * link to it, and for one day. The password's hash is signed too, so that a new password invalidates every grant.
 */
export function createGrants(secret: Pick<Secret, 'current'>, clock: Clock) {
  const signedValues = ({ kind, id, link, password_hash }: SharedPage, expires: number) => [
    'grant',
    ...(link ? [kind === 'website' ? 'link' : `link of ${kind}`, link.id] : [kind, id]),
    expires,
    password_hash ?? '',
  ]
  return {
    issue(page: SharedPage): string {
      const expires = clock() + grantLifetimeMs
      return `${expires}.${sign(secret.current(), signedValues(page, expires))}`
    },

    isValid(page: SharedPage, grant: string): boolean {
      const [, expires, signature = ''] = /^(\d{13,15})\.([\w-]{43})$/.exec(grant) ?? []
      if (!isUnexpired(Number(expires), grantLifetimeMs, clock())) return false
      return isSigned(secret.current(), signedValues(page, Number(expires)), signature)
    },
  }
}
