import { createBoundedCache } from '../base/bounded-cache.ts'
import type { Clock } from '../base/clock.ts'
import type { Records } from '../database/records.ts'
import type { Authenticate, Principal } from '../http/auth.ts'
import { hashKey } from './keys.ts'

/** A key that another process revoked stops working within this time. */
const cacheMs = 2_000
const maxBytes = 4 * 2 ** 20
const principalBytes = 200
const writeUsesEveryMs = 60_000

export interface KeyAuthenticator {
  readonly authenticate: Authenticate
  /** Writes when keys were last used; must be called before the database closes. */
  stop(): Promise<void>
}

/** Authenticates API keys. Valid keys are cached briefly, and their last use is written once a minute. */
export function createKeyAuthenticator(
  { db }: Records,
  clock: Clock,
  onError: (error: unknown) => void,
): KeyAuthenticator {
  // Only valid keys are cached; invalid ones, which anybody can invent, are looked up each time.
  const cache = createBoundedCache<Principal>({ maxBytes, ttlMs: cacheMs, clock })
  const lastUses = new Map<number, number>()

  const writeUses = async (): Promise<void> => {
    const uses = [...lastUses]
    lastUses.clear()
    for (const [id, time] of uses) {
      await db
        .updateTable('api_keys')
        .set({ last_used_at: time })
        .where('id', '=', id)
        // Another node may have written a later use.
        .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', time)]))
        .execute()
    }
  }
  const timer = setInterval(() => writeUses().catch(onError), writeUsesEveryMs).unref()

  const find = async (hash: string): Promise<Principal | undefined> => {
    const row = await db
      .selectFrom('api_keys')
      .select(['id', 'account_id', 'service', 'read_only'])
      .where('hash', '=', hash)
      .executeTakeFirst()
    return (
      row && {
        accountId: row.account_id,
        by: { kind: 'key', id: row.id },
        service: row.service,
        readOnly: row.read_only === 1,
      }
    )
  }

  return {
    async authenticate(key) {
      const hash = hashKey(key)
      const cached = cache.get(hash)
      const principal = cached ?? (await find(hash))
      if (!principal) return undefined
      if (!cached) cache.set(hash, principal, principalBytes)
      lastUses.set(principal.by.id, clock())
      return principal
    },
    async stop() {
      clearInterval(timer)
      await writeUses()
    },
  }
}
