import type { Clock } from '../../../base/clock.ts'
import { DomainError } from '../../../base/errors.ts'
import { createFairSlots } from '../../../base/fair-slots.ts'
import { createTokenBuckets } from '../../../base/token-buckets.ts'
import type { Records } from '../../../database/records.ts'
import type { DomainProof, WebsiteRow } from '../../../database/schema.ts'
import { type Challenge, challengeOf } from './challenge.ts'
import { checkProofs, type ProofCheck, type ProofSources, proofMethods } from './proofs.ts'

export interface VerificationDeps {
  readonly records: Pick<Records, 'db'>
  readonly clock: Clock
  /** The key that tokens are derived from. */
  readonly secret: string
  readonly sources: ProofSources
}

export type Verification = ReturnType<typeof createVerification>

/** Verifies domains. Each check sends requests to servers of third parties, so few run at a time. */
export function createVerification({ records, clock, secret, sources }: VerificationDeps) {
  const perWebsite = createTokenBuckets({ burst: 5, perSecond: 1 / 10, maxKeys: 10_000, clock })
  const perAccount = createTokenBuckets({ burst: 30, perSecond: 1 / 20, maxKeys: 10_000, clock })
  const slots = createFairSlots({
    what: 'verifications',
    total: 8,
    perOwner: 2,
    maxWaitingPerOwner: 4,
    maxWaiting: 64,
    maxWaitMs: 10_000,
  })

  const refuseTooMany = ({ id, account_id }: WebsiteRow): void => {
    const waitMs = perWebsite.take(String(id)) || perAccount.take(String(account_id))
    if (waitMs === 0) return
    const retryAfterSeconds = Math.ceil(waitMs / 1000)
    throw new DomainError('too-many', `Too many checks. Try again in ${retryAfterSeconds} s.`, {
      retryAfterSeconds,
    })
  }

  return {
    challenge: (website: Pick<WebsiteRow, 'id' | 'domain'>): Challenge => challengeOf(secret, website),

    /** Returns the website and the result of each check. A failing check does not revoke an earlier proof. */
    async verify(
      website: WebsiteRow,
      method?: DomainProof,
    ): Promise<{ website: WebsiteRow; checks: readonly ProofCheck[] }> {
      refuseTooMany(website)
      const { id, account_id, domain } = website
      const methods = method ? [method] : proofMethods
      const checks = await slots.use(String(account_id), () =>
        checkProofs(domain, challengeOf(secret, website), methods, sources),
      )
      const proof = checks.find(({ verified }) => verified === 1)?.method
      if (!proof || website.proof !== null) return { website, checks }
      const proven = await records.db
        .updateTable('websites')
        .set({ proof, proved_at: clock() })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      return { website: proven ?? website, checks }
    },
  }
}
