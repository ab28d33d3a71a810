import type { Clock } from '../../../base/clock.ts'
import { DomainError } from '../../../base/errors.ts'
import { createFairSlots } from '../../../base/fair-slots.ts'
import { createTokenBuckets } from '../../../base/token-buckets.ts'
import type { Records } from '../../../database/records.ts'
import type { DomainProof, WebsiteRow } from '../../../database/schema.ts'
import { type Challenge, challengeOf } from './challenge.ts'
import { type Check, checkProofs, type ProofSources, proofMethods } from './proofs.ts'

export interface VerificationParts {
  readonly records: Pick<Records, 'db'>
  readonly clock: Clock
  /** What tokens are made with. */
  readonly secret: string
  readonly sources: ProofSources
}

export type Verification = ReturnType<typeof createVerification>

/** Looks whether a domain is its account's. Each look asks strangers' servers, so that there are few at a time. */
export function createVerification({ records, clock, secret, sources }: VerificationParts) {
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
    throw new DomainError('too-many', `The domain was checked just now. Try again in ${retryAfterSeconds} s.`, {
      retryAfterSeconds,
    })
  }

  return {
    challenge: (website: Pick<WebsiteRow, 'id' | 'domain'>): Challenge => challengeOf(secret, website),

    /** The website as it is afterwards, and what each check found. A proof that was made once is not taken back. */
    async verify(
      website: WebsiteRow,
      method?: DomainProof,
    ): Promise<{ website: WebsiteRow; checks: readonly Check[] }> {
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
