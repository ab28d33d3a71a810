import type { Clock } from '../../../base/clock.ts'
import type { Records } from '../../../database/records.ts'
import type { DomainProof, WebsiteRow } from '../../../database/schema.ts'
import { createCheckLimits } from '../check-limits.ts'
import { type Challenge, challengeOf } from '../domain-challenge.ts'
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
  const limits = createCheckLimits({
    what: 'verifications',
    burst: { perWebsite: 5, perAccount: 30 },
    total: 8,
    perOwner: 2,
    maxWaitingPerOwner: 4,
    maxWaiting: 64,
    maxWaitMs: 10_000,
    clock,
  })

  return {
    challenge: (website: Pick<WebsiteRow, 'id' | 'domain'>): Challenge => challengeOf(secret, website),

    /** Returns the website and the result of each check. A failing check does not revoke an earlier proof. */
    async verify(
      website: WebsiteRow,
      method?: DomainProof,
    ): Promise<{ website: WebsiteRow; checks: readonly ProofCheck[] }> {
      const { id, domain } = website
      const methods = method ? [method] : proofMethods
      const checks = await limits.use(website, () =>
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
