import { groupCalls } from '../../../base/group-calls.ts'
import { websiteHosts } from '../../../base/hosts.ts'
import { prepareListQuery } from '../../../database/prepare-query.ts'
import type { Records } from '../../../database/records.ts'
import type { WebsiteRow } from '../../../database/schema.ts'
import { canonicalName, withParentDomains } from '../parent-domains.ts'
import { type Claim, type VerificationStatus, verificationStatusOf } from './verification-status.ts'

/** A demo website claims no domain, and needs none. */
type ClaimedDomain = Pick<WebsiteRow, 'account_id' | 'domain'> & Partial<Pick<WebsiteRow, 'demo'>>

export type Claims = ReturnType<typeof createClaims>

/** Bounds the parameters of a query. */
const maxNamesPerQuery = 512

/** Verification status is computed on demand: no derived state has to be updated when websites are created or deleted. */
export function createClaims({ db }: Pick<Records, 'db'>) {
  const claimsOf = prepareListQuery<{ readonly list: readonly string[] }, Claim>((list) =>
    db
      .selectFrom('websites')
      .select(['id', 'account_id', 'domain', 'proof', 'assigned'])
      .where('domain', 'in', list)
      .where('demo', '=', 0),
  )
  const findByDomains = async (domains: readonly string[]): Promise<Claim[]> => {
    const claims: Claim[] = []
    for (let start = 0; start < domains.length; start += maxNamesPerQuery) {
      const { rows } = await db.executeQuery(
        claimsOf({ list: padToPowerOfTwo(domains.slice(start, start + maxNamesPerQuery)) }),
      )
      claims.push(...rows)
    }
    return claims
  }

  /** Every claim to these domains or their parent domains. */
  const findRelated = (domains: readonly string[]): Promise<Claim[]> => findByDomains(withParentHosts(domains))

  /** In the order of the websites. */
  const readStatuses = async (websites: readonly ClaimedDomain[]): Promise<readonly VerificationStatus[]> => {
    const claims = await findRelated(websites.map(({ domain }) => domain))
    const byName = Map.groupBy(claims, ({ domain }) => canonicalName(domain))
    return websites.map((website) => {
      const related = withParentDomains(canonicalName(website.domain)).flatMap((name) => byName.get(name) ?? [])
      return website.demo === 1 ? 'first' : verificationStatusOf(website, related)
    })
  }

  // Websites that are created as a group are shown together as well.
  const readStatus = groupCalls<ClaimedDomain, VerificationStatus>({
    maxGroup: 64,
    maxWaiting: 10_000,
    run: (_, websites) => readStatuses(websites),
  })

  const statusOf = async (website: ClaimedDomain): Promise<VerificationStatus> =>
    website.demo === 1 ? 'first' : await readStatus(0, website)

  return {
    findRelated,
    /** By the id of the website. */
    async statusesOf(
      websites: readonly (ClaimedDomain & Pick<WebsiteRow, 'id'>)[],
    ): Promise<ReadonlyMap<number, VerificationStatus>> {
      const statuses = await readStatuses(websites)
      return new Map(websites.map(({ id }, index) => [id, statuses[index] ?? null]))
    },
    statusOf,
    isVerified: async (website: ClaimedDomain): Promise<boolean> => (await statusOf(website)) !== null,
  }
}

/** The domains and their parents in the forms in which websites are stored: with and without `www.`. */
export function withParentHosts(domains: readonly string[]): readonly string[] {
  return [...new Set(domains.flatMap((domain) => withParentDomains(canonicalName(domain)).flatMap(websiteHosts)))]
}

/** Keeps the number of distinct prepared statements small. */
function padToPowerOfTwo(names: readonly string[]): readonly string[] {
  const length = 2 ** Math.ceil(Math.log2(names.length))
  return [...names, ...Array<string>(length - names.length).fill(names[0] ?? '')]
}
