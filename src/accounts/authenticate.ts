import { parseLimits } from '../base/access-limits.ts'
import { createBoundedCache } from '../base/bounded-cache.ts'
import type { Clock } from '../base/clock.ts'
import { rightsOf } from '../base/permissions.ts'
import { createLastUses } from '../database/last-uses.ts'
import type { Records } from '../database/records.ts'
import type { Authenticate, Principal } from '../http/auth.ts'
import { readableNetwork } from '../http/network-of.ts'
import { holdOf } from './account-hold.ts'
import { hashKey, restrictedHash, scopeOf } from './keys.ts'

/** A key that another process revoked stops working within this time. */
const cacheMs = 2_000
const maxBytes = 4 * 2 ** 20
const principalBytes = 200

export interface KeyAuthenticator {
  readonly authenticate: Authenticate
  /** Writes when keys were last used; must be called before the database closes. */
  stop(): Promise<void>
}

/** Authenticates API keys. Valid keys are cached briefly, and their last use is written once a minute. */
export function createKeyAuthenticator(
  records: Records,
  clock: Clock,
  onError: (error: unknown) => void,
): KeyAuthenticator {
  // Only valid keys are cached; invalid ones, which anybody can invent, are looked up each time.
  const cache = createBoundedCache<Principal>({ maxBytes, ttlMs: cacheMs, clock })
  const lastUses = createLastUses(records, 'api_keys', onError, readableNetwork)

  const find = async (hash: string): Promise<Principal | undefined> => {
    const row = await records.db
      .selectFrom('api_keys')
      .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
      .select([
        'api_keys.id',
        'account_id',
        'service',
        'read_only',
        'scope',
        'api_keys.limits',
        'suspended_at',
        'views_held',
      ])
      .where('hash', 'in', [hash, restrictedHash(hash)])
      .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', clock())]))
      .executeTakeFirst()
    return (
      row && {
        accountId: row.account_id,
        by: { kind: 'key', id: row.id },
        service: row.service,
        access: rightsOf[scopeOf(row)],
        limits: row.limits === null ? null : parseLimits(row.limits),
        hold: holdOf(row),
      }
    )
  }

  return {
    async authenticate(key, address) {
      const hash = hashKey(key)
      const cached = cache.get(hash)
      const principal = cached ?? (await find(hash))
      if (!principal) return undefined
      if (!cached) cache.set(hash, principal, principalBytes)
      lastUses.note(principal.by.id, clock(), address)
      return principal
    },
    stop: lastUses.stop,
  }
}
