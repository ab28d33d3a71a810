import { setImmediate as pause } from 'node:timers/promises'
import { DomainError, invalid } from '../../../base/errors.ts'
import { normalizeHost, websiteHosts } from '../../../base/hosts.ts'
import type { Records } from '../../../database/records.ts'
import { createClaims } from './claims.ts'
import { coveringNames, nameOf } from './covering.ts'
import { type Claim, type Standing, standingOf } from './standing.ts'

/** A domain that several accounts have websites of, or have one above. */
export interface Dispute {
  readonly domain: string
  /** In the order in which they were registered. */
  readonly websites: readonly DisputedWebsite[]
}

export interface DisputedWebsite {
  readonly id: number
  readonly domain: string
  readonly accountId: number
  readonly account: string
  readonly email: string | null
  /** Null where it counts nothing. */
  readonly by: Standing
  /** It has a domain above, and nothing that could be decided here. */
  readonly above: boolean
  readonly createdAt: number
}

export type Disputes = ReturnType<typeof createDisputes>

/** Looked at in one go, before others have their turn. */
const atATime = 250

/** For the owner of the installation, who has the last word. */
export function createDisputes({ db }: Pick<Records, 'db'>) {
  const claims = createClaims({ db })

  const severalAccounts = async (): Promise<boolean> =>
    (await db.selectFrom('accounts').select('id').where('website_count', '>', 0).limit(2).execute()).length > 1

  /** The names of websites, of which another account has a website too, or has the domain above. */
  const disputedNames = async (signal?: AbortSignal): Promise<readonly string[]> => {
    const names = new Set<string>()
    if (!(await severalAccounts())) return []
    for (let after = 0; !signal?.aborted; ) {
      const rows = await db
        .selectFrom('websites')
        .select(['id', 'account_id', 'domain', 'proof', 'assigned'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(atATime)
        .execute()
      const last = rows.at(-1)
      if (!last) break
      for (const name of disputedAmong(rows, await claims.about(rows.map(({ domain }) => domain)))) names.add(name)
      after = last.id
      await pause()
    }
    return [...names].sort()
  }

  const describe = async (name: string): Promise<Dispute> => {
    const about = await claims.about([name])
    // All of them were deleted since.
    if (about.length === 0) return { domain: name, websites: [] }
    const rows = await db
      .selectFrom('websites')
      .innerJoin('accounts', 'accounts.id', 'websites.account_id')
      .select(['websites.id', 'websites.domain', 'websites.account_id', 'websites.created_at'])
      .select(['accounts.name', 'accounts.email'])
      .where(
        'websites.id',
        'in',
        about.map(({ id }) => id),
      )
      .orderBy('websites.id')
      .execute()
    const websites = rows.map((row) => ({
      id: row.id,
      domain: row.domain,
      accountId: row.account_id,
      account: row.name,
      email: row.email,
      by: standingOf(row, about),
      above: nameOf(row.domain) !== name,
      createdAt: row.created_at,
    }))
    return { domain: name, websites }
  }

  const readName = (domain: string): string => {
    const host = normalizeHost(domain)
    if (host === undefined) throw invalid({ domain: ['domain must be a host name such as example.com.'] })
    return nameOf(host)
  }

  return {
    /** Some of them, by name, and how many there are. */
    async list({ search = '', start = 0, count = Number.MAX_SAFE_INTEGER } = {}): Promise<{
      readonly items: readonly Dispute[]
      readonly total: number
    }> {
      const names = (await disputedNames()).filter((name) => name.includes(search.toLowerCase()))
      const items: Dispute[] = []
      for (const name of names.slice(start, start + count)) items.push(await describe(name))
      return { items, total: names.length }
    },

    /** The domain is this account's, whatever others show; its websites of it count, and theirs do not. */
    async assign(domain: string, accountId: number): Promise<Dispute> {
      const name = readName(domain)
      await db.transaction().execute(async (transaction) => {
        const websites = transaction.updateTable('websites').where('domain', 'in', websiteHosts(name))
        await websites.set({ assigned: 0 }).where('account_id', '!=', accountId).execute()
        const { numUpdatedRows } = await websites
          .set({ assigned: 1 })
          .where('account_id', '=', accountId)
          .executeTakeFirst()
        if (numUpdatedRows > 0n) return
        throw invalid({ account_id: [`Account ${accountId} has no website ${name}; it must create one first.`] })
      })
      return await describe(name)
    },

    /** Removes the assignment and every verification of the domain. */
    async reset(domain: string): Promise<Dispute> {
      const name = readName(domain)
      const { numUpdatedRows } = await db
        .updateTable('websites')
        .set({ assigned: 0, proof: null, proved_at: null })
        .where('domain', 'in', websiteHosts(name))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new DomainError('not-found', `No account has a website ${name}.`)
      return await describe(name)
    },

    /** What counts nothing, in a line for the log; null where everything counts. */
    async report(signal: AbortSignal): Promise<string | null> {
      const unverified: string[] = []
      for (const name of await disputedNames(signal)) {
        if (signal.aborted) return null
        const { websites } = await describe(name)
        for (const { domain, email, account, by, above } of websites) {
          if (by === null && !above) unverified.push(`${domain} (${email ?? account})`)
        }
      }
      if (unverified.length === 0) return null
      const others = unverified.length > mostReported ? `, and ${unverified.length - mostReported} more` : ''
      return (
        'These websites count nothing because another account has their domain or a parent domain: ' +
        `${unverified.slice(0, mostReported).join(', ')}${others}. ` +
        'See `npm run sightline -- domains list`.'
      )
    },
  }
}

const mostReported = 20

function disputedAmong(websites: readonly Claim[], about: readonly Claim[]): readonly string[] {
  const byName = Map.groupBy(about, ({ domain }) => nameOf(domain))
  return websites
    .filter(({ account_id, domain }) => {
      const [name = '', ...above] = coveringNames(nameOf(domain))
      const isOther = (claim: Claim): boolean => claim.account_id !== account_id
      if (byName.get(name)?.some(isOther)) return true
      const related = [name, ...above].flatMap((one) => byName.get(one) ?? [])
      return standingOf({ account_id, domain }, related) === null
    })
    .map(({ domain }) => nameOf(domain))
}
