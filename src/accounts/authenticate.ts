import { createBoundedCache } from '../base/bounded-cache.ts'
import type { Clock } from '../base/clock.ts'
import type { Records } from '../database/records.ts'
import type { Authenticate, Principal } from '../http/auth.ts'
import { hashKey } from './keys.ts'

/** A key revoked in another process stops working within this time. */
const trustMs = 2_000
const maxBytes = 4 * 2 ** 20
const principalBytes = 200
const writeUsesEveryMs = 60_000

export interface Authenticator {
  readonly authenticate: Authenticate
  /** Writes down when keys were last used; to be called before the database closes. */
  stop(): Promise<void>
}

/** Finds who a key belongs to. Known keys are remembered for a moment, and their uses are written once a minute. */
export function createAuthenticator({ db }: Records, clock: Clock, onError: (error: unknown) => void): Authenticator {
  // Only of keys that exist: wrong ones, which anybody can invent, are looked up each time.
  const known = createBoundedCache<Principal>({ maxBytes, ttlMs: trustMs, clock })
  const lastUses = new Map<number, number>()

  const writeUses = async (): Promise<void> => {
    const uses = [...lastUses]
    lastUses.clear()
    for (const [id, time] of uses) {
      await db
        .updateTable('api_keys')
        .set({ last_used_at: time })
        .where('id', '=', id)
        // Another node may have seen it later.
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
      const cached = known.get(hash)
      const principal = cached ?? (await find(hash))
      if (!principal) return undefined
      if (!cached) known.set(hash, principal, principalBytes)
      lastUses.set(principal.by.id, clock())
      return principal
    },
    async stop() {
      clearInterval(timer)
      await writeUses()
    },
  }
}
