import type { Clock } from '../base/clock.ts'
import { isSigned, isUnexpired, sign } from '../base/signatures.ts'
import type { Service } from '../database/schema.ts'
import type { Secret } from '../database/secrets.ts'
import type { Principal } from '../http/auth.ts'

const lifeMs = 60 * 1000
const tokenPattern = /^sv_(analytics|seo)_([1-9]\d{0,14})_(\d{13,15})_([\w-]{43})$/

export type ServiceTokens = ReturnType<typeof createServiceTokens>

/**
 * Bearer tokens by which one service reads from the other on behalf of an account. They are signed, not stored, and valid
 * for one minute and one service.
 */
export function createServiceTokens(secret: Pick<Secret, 'current'>, clock: Clock) {
  const signedValues = (service: string, account: number, expires: number) => [
    'service token',
    service,
    account,
    expires,
  ]
  return {
    issue(service: Service, accountId: number): string {
      const expires = clock() + lifeMs
      return `sv_${service}_${accountId}_${expires}_${sign(secret.current(), signedValues(service, accountId, expires))}`
    },

    authenticate(token: string): Principal | undefined {
      const parts = tokenPattern.exec(token)
      if (!parts) return undefined
      const [, service = '', account, expires, signature = ''] = parts
      if (!isSigned(secret.current(), signedValues(service, Number(account), Number(expires)), signature))
        return undefined
      if (!isUnexpired(Number(expires), lifeMs, clock())) return undefined
      return {
        accountId: Number(account),

        by: { kind: 'service', id: Number(account) },
        service,
        access: 'reading_key',
        limits: null,
      }
    },
  }
}
