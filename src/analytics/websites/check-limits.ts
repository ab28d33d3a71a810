import type { Clock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { createFairSlots, type FairSlotsOptions } from '../../base/fair-slots.ts'
import { createTokenBuckets } from '../../base/token-buckets.ts'
import type { WebsiteRow } from '../../database/schema.ts'

/** Limits checks that send requests to servers of third parties: few in a minute, and few at a time. */
export interface CheckLimits {
  /** Rejects with `too-many` if the website or its account is over its limit. */
  use<T>(website: Pick<WebsiteRow, 'id' | 'account_id'>, work: () => Promise<T>): Promise<T>
}

export interface CheckLimitOptions extends FairSlotsOptions {
  /** Checks that may follow each other at once; one every 10 s (website) or 20 s (account) follows. */
  readonly burst: { readonly perWebsite: number; readonly perAccount: number }
  readonly clock: Clock
}

export function createCheckLimits({ burst, clock, ...slotOptions }: CheckLimitOptions): CheckLimits {
  const perWebsite = createTokenBuckets({ burst: burst.perWebsite, perSecond: 1 / 10, maxKeys: 10_000, clock })
  const perAccount = createTokenBuckets({ burst: burst.perAccount, perSecond: 1 / 20, maxKeys: 10_000, clock })
  const slots = createFairSlots(slotOptions)
  return {
    async use({ id, account_id }, work) {
      const waitMs = perWebsite.take(String(id)) || perAccount.take(String(account_id))
      if (waitMs === 0) return await slots.use(String(account_id), work)
      const retryAfterSeconds = Math.ceil(waitMs / 1000)
      throw new DomainError('too-many', `Too many checks. Try again in ${retryAfterSeconds} s.`, { retryAfterSeconds })
    },
  }
}
