import type { Records } from '../../database/records.ts'
import { type Claims, withParentHosts } from './domains/claims.ts'
import { type Claim, verificationStatusOf } from './domains/verification-status.ts'

/** Finds the websites that a hit may count for, of all accounts, with the settings that ingestion's `WebsiteSource` declares. */
export function createTrackedWebsites({ db }: Records, claims: Pick<Claims, 'isVerified'>) {
  const tracked = db
    .selectFrom('websites')
    .select(['id', 'account_id', 'domain', 'proof', 'assigned', 'exclude_bots', 'exclude_params', 'exclude_ips'])
    .where('demo', '=', 0)
    .orderBy('id')

  return {
    async findByDomains(domains: readonly string[]) {
      // The same query reads the claims that decide which of them are verified.
      const rows = await tracked.where('domain', 'in', withParentHosts(domains)).execute()
      return rows
        .filter(({ domain }) => domains.includes(domain))
        .map((row) => show(row, verificationStatusOf(row, rows) !== null))
    },
    async findById(id: number) {
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

const show = ({ id, domain, exclude_bots, exclude_params, exclude_ips }: Row, verified: boolean) => ({
  id,
  domain,
  verified,
  excludeBots: exclude_bots === 1,
  excludeParams: exclude_params,
  excludeIps: exclude_ips,
})
