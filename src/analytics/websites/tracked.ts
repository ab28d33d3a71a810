import type { Records } from '../../database/records.ts'
import { type Claims, coveringDomains } from './domains/claims.ts'
import { type Claim, standingOf } from './domains/standing.ts'

/** A website as counting needs it, whoever owns it. */
export interface TrackedWebsite {
  readonly id: number
  readonly domain: string
  /** False: its domain is another account's, and nothing is counted for it. */
  readonly verified: boolean
  readonly excludeBots: boolean
  readonly excludeParams: string
  readonly excludeIps: string
}

/** A hit counts for the websites of its domain whose account has the domain. */
export function createTrackedWebsites({ db }: Records, claims: Pick<Claims, 'isVerified'>) {
  const tracked = db
    .selectFrom('websites')
    .select(['id', 'account_id', 'domain', 'proof', 'assigned', 'exclude_bots', 'exclude_params', 'exclude_ips'])
    .orderBy('id')

  return {
    async findByDomains(domains: readonly string[]): Promise<readonly TrackedWebsite[]> {
      // What decides whose they are comes with them, in one query.
      const rows = await tracked.where('domain', 'in', coveringDomains(domains)).execute()
      return rows
        .filter(({ domain }) => domains.includes(domain))
        .map((row) => show(row, standingOf(row, rows) !== null))
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
