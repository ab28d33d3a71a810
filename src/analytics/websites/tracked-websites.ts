import type { Records } from '../../database/records.ts'
import type { ExclusionRuleRow } from '../../database/schema.ts'
import { type Claims, withParentHosts } from './domains/claims.ts'
import { type Claim, verificationStatusOf } from './domains/verification-status.ts'

/** Finds the websites that a hit may count for, of all accounts, with the settings that ingestion's `WebsiteSource` declares. */
export function createTrackedWebsites({ db }: Records, claims: Pick<Claims, 'isVerified'>) {
  const tracked = db
    .selectFrom('websites')
    .select(['id', 'account_id', 'domain', 'proof', 'assigned', 'exclude_bots', 'exclude_params', 'exclude_ips'])
    .where('demo', '=', 0)
    .orderBy('id')

  const rulesOf = async (websites: readonly number[]): Promise<Rules> => {
    if (websites.length === 0) return new Map()
    const rows = await db
      .selectFrom('exclusion_rules')
      .select(['website_id', 'slot', 'kind', 'value'])
      .where('website_id', 'in', websites)
      .where('enabled', '=', 1)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    return Map.groupBy(rows, ({ website_id }) => website_id)
  }

  return {
    async findByDomains(domains: readonly string[]) {
      // The same query reads the claims that decide which of them are verified.
      const rows = await tracked.where('domain', 'in', withParentHosts(domains)).execute()
      const matching = rows.filter(({ domain }) => domains.includes(domain))
      const rules = await rulesOf(matching.map(({ id }) => id))
      return matching.map((row) => show(row, verificationStatusOf(row, rows) !== null, rules))
    },
    async findById(id: number) {
      const row = await tracked.where('id', '=', id).executeTakeFirst()
      return row ? show(row, await claims.isVerified(row), await rulesOf([id])) : null
    },
  }
}

type Rules = ReadonlyMap<number, readonly Pick<ExclusionRuleRow, 'slot' | 'kind' | 'value'>[]>

interface Row extends Claim {
  readonly exclude_bots: number
  readonly exclude_params: string
  readonly exclude_ips: string
}

const show = ({ id, domain, exclude_bots, exclude_params, exclude_ips }: Row, verified: boolean, rules: Rules) => ({
  id,
  domain,
  verified,
  excludeBots: exclude_bots === 1,
  excludeParams: exclude_params,
  excludeIps: exclude_ips,
  rules: rules.get(id) ?? [],
})
