import { websiteHosts } from '../../../base/hosts.ts'
import type { Records } from '../../../database/records.ts'
import { coveringNames, nameOf } from './covering.ts'
import { type Claim, type Standing, standingOf } from './standing.ts'

type ClaimedDomain = Pick<Claim, 'account_id' | 'domain'>

export type Claims = ReturnType<typeof createClaims>

/** Asked for at a time. */
const mostNames = 512

/** Whose domain is whose, worked out when asked: there is nothing to keep in step, whoever creates or deletes what when. */
export function createClaims({ db }: Pick<Records, 'db'>) {
  const withDomains = async (domains: readonly string[]): Promise<Claim[]> => {
    const found: Claim[] = []
    for (let start = 0; start < domains.length; start += mostNames) {
      const rows = await db
        .selectFrom('websites')
        .select(['id', 'account_id', 'domain', 'proof', 'assigned'])
        .where('domain', 'in', padded(domains.slice(start, start + mostNames)))
        .execute()
      found.push(...rows)
    }
    return found
  }

  /** Every claim on the names of these domains and on the domains above them. */
  const about = (domains: readonly string[]): Promise<Claim[]> => withDomains(coveringDomains(domains))

  const standing = async (website: ClaimedDomain): Promise<Standing> =>
    standingOf(website, await about([website.domain]))

  return {
    about,
    /** By website. */
    async standings(websites: readonly Claim[]): Promise<ReadonlyMap<number, Standing>> {
      const claims = await about(websites.map(({ domain }) => domain))
      const byName = Map.groupBy(claims, ({ domain }) => nameOf(domain))
      return new Map(
        websites.map((website) => {
          const related = coveringNames(nameOf(website.domain)).flatMap((name) => byName.get(name) ?? [])
          return [website.id, standingOf(website, related)]
        }),
      )
    },
    standing,
    isVerified: async (website: ClaimedDomain): Promise<boolean> => (await standing(website)) !== null,
  }
}

/** As websites are stored: each name with and without `www.`. */
export function coveringDomains(domains: readonly string[]): readonly string[] {
  return [...new Set(domains.flatMap((domain) => coveringNames(nameOf(domain)).flatMap(websiteHosts)))]
}

/** To a power of two, so that there are few statements to prepare. */
function padded(names: readonly string[]): readonly string[] {
  const length = 2 ** Math.ceil(Math.log2(names.length))
  return [...names, ...Array<string>(length - names.length).fill(names[0] ?? '')]
}
