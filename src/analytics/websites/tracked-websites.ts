import type { Records } from '../../database/records.ts'
import { type Claims, withParentHosts } from './domains/claims.ts'
import { type Claim, verificationStatusOf } from './domains/verification-status.ts'

/** The settings of a website that ingestion needs, regardless of its account. */
export interface TrackedWebsite {
  readonly id: number
  readonly domain: string
  /** False if its domain counts for another account; its hits are then dropped. */
  readonly verified: boolean
  readonly excludeBots: boolean
  readonly excludeParams: string
  readonly excludeIps: string
}

/** Finds the websites that a hit may count for. */
export function createTrackedWebsites({ db }: Records, claims: Pick<Claims, 'isVerified'>) {
  const tracked = db
    .selectFrom('websites')
    .select(['id', 'account_id', 'domain', 'proof', 'assigned', 'exclude_bots', 'exclude_params', 'exclude_ips'])
    .orderBy('id')

  return {
    async findByDomains(domains: readonly string[]): Promise<readonly TrackedWebsite[]> {
      // The same query reads the claims that decide which of them are verified.
      const rows = await tracked.where('domain', 'in', withParentHosts(domains)).execute()
      return rows
        .filter(({ domain }) => domains.includes(domain))
        .map((row) => show(row, verificationStatusOf(row, rows) !== null))
    },
    async findById(id: number): Promise<TrackedWebsite | null> {
      const row = await tracked.where('id', '=', id).executeTakeFirst()
      return row ? show(row, await claims.isVerified(row)) : null
    },
  }
}

interface Row extends Claim {
  readonly exclude_bots: number
  readonly exclude_params: string
  readonly exclude_ips: string
}

const show = ({ id, domain, exclude_bots, exclude_params, exclude_ips }: Row, verified: boolean): TrackedWebsite => ({
  id,
  domain,
  verified,
  excludeBots: exclude_bots === 1,
  excludeParams: exclude_params,
  excludeIps: exclude_ips,
})
