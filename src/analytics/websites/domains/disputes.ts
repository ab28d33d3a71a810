import { setImmediate as pause } from 'node:timers/promises'
import { commandName } from '../../../base/command-name.ts'
import { type CursorPage, type ListRequest, readPosition, type SortKey, toPage } from '../../../base/cursors.ts'
import { DomainError, invalid } from '../../../base/errors.ts'
import { normalizeHost, websiteHosts } from '../../../base/hosts.ts'
import type { Records } from '../../../database/records.ts'
import { canonicalName, withParentDomains } from '../parent-domains.ts'
import { createClaims } from './claims.ts'
import { type Claim, type VerificationStatus, verificationStatusOf } from './verification-status.ts'

/** A domain for which several accounts have a website, or a website of a parent domain. */
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
  readonly by: VerificationStatus
  /** It is listed because it claims a parent domain; assigning this domain does not affect it. */
  readonly isParentDomain: boolean
  readonly createdAt: number
}

const wholeList: ListRequest = { page: 1, per_page: Number.MAX_SAFE_INTEGER }
const byName: SortKey<string> = { type: 'text', read: (name) => name }

export type Disputes = ReturnType<typeof createDisputes>

/** Websites per query; in between, other work gets its turn. */
const batchSize = 250

/** Disputes are resolved by the owner of the installation. */
export function createDisputes({ db }: Pick<Records, 'db'>) {
  const { disputedNames, describe } = createDisputeReader(db)

  return {
    /** One page of the disputes, sorted by name, and their total. */
    async list(query: ListRequest & { readonly search?: string } = wholeList): Promise<CursorPage<Dispute>> {
      const search = query.search?.toLowerCase() ?? ''
      const names = (await disputedNames()).filter((name) => name.includes(search))
      const position = readPosition(query, [byName])
      const after = position?.keys[0]
      const rest =
        typeof after === 'string'
          ? names.filter((name) => name > after)
          : names.slice((query.page - 1) * query.per_page)
      const page = toPage(rest, names.length, query, [byName], position)
      const items: Dispute[] = []
      for (const name of page.items) items.push(await describe(name))
      return { ...page, items }
    },

    /** Assigns the domain to an account, whatever others prove: its websites count hits, and theirs do not. */
    async assign(domain: string, accountId: number): Promise<Dispute> {
      const name = parseName(domain)
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
      const name = parseName(domain)
      const { numUpdatedRows } = await db
        .updateTable('websites')
        .set({ assigned: 0, proof: null, proved_at: null })
        .where('domain', 'in', websiteHosts(name))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new DomainError('not-found', `No account has a website ${name}.`)
      return await describe(name)
    },

    /** Lists the websites that count nothing, in one line for the log; null if there are none. */
    async describeUnverified(signal: AbortSignal): Promise<string | null> {
      const unverified: string[] = []
      for (const name of await disputedNames(signal)) {
        if (signal.aborted) return null
        const { websites } = await describe(name)
        for (const { domain, email, account, by, isParentDomain } of websites) {
          if (by === null && !isParentDomain) unverified.push(`${domain} (${email ?? account})`)
        }
      }
      if (unverified.length === 0) return null
      const others = unverified.length > maxReported ? `, and ${unverified.length - maxReported} more` : ''
      return (
        'These websites count nothing because another account has their domain or a parent domain: ' +
        `${unverified.slice(0, maxReported).join(', ')}${others}. ` +
        `See \`${commandName} domains list\`.`
      )
    },
  }
}

/** Which names are disputed, and between whom. */
function createDisputeReader(db: Records['db']) {
  const claims = createClaims({ db })

  const hasSeveralAccounts = async (): Promise<boolean> =>
    (await db.selectFrom('accounts').select('id').where('website_count', '>', 0).limit(2).execute()).length > 1

  /** The names for which another account has a website too, or owns a parent domain. */
  const disputedNames = async (signal?: AbortSignal): Promise<readonly string[]> => {
    const names = new Set<string>()
    if (!(await hasSeveralAccounts())) return []
    for (let after = 0; !signal?.aborted; ) {
      const rows = await db
        .selectFrom('websites')
        .select(['id', 'account_id', 'domain', 'proof', 'assigned'])
        .where('id', '>', after)
        .where('demo', '=', 0)
        .orderBy('id')
        .limit(batchSize)
        .execute()
      const last = rows.at(-1)
      if (!last) break
      for (const name of filterDisputed(rows, await claims.findRelated(rows.map(({ domain }) => domain))))
        names.add(name)
      after = last.id
      await pause()
    }
    return [...names].sort()
  }

  const describe = async (name: string): Promise<Dispute> => {
    const related = await claims.findRelated([name])
    // All of these websites were deleted meanwhile.
    if (related.length === 0) return { domain: name, websites: [] }
    const rows = await db
      .selectFrom('websites')
      .innerJoin('accounts', 'accounts.id', 'websites.account_id')
      .select(['websites.id', 'websites.domain', 'websites.account_id', 'websites.created_at'])
      .select(['accounts.name', 'accounts.email'])
      .where(
        'websites.id',
        'in',
        related.map(({ id }) => id),
      )
      .orderBy('websites.id')
      .execute()
    const websites = rows.map((row) => ({
      id: row.id,
      domain: row.domain,
      accountId: row.account_id,
      account: row.name,
      email: row.email,
      by: verificationStatusOf(row, related),
      isParentDomain: canonicalName(row.domain) !== name,
      createdAt: row.created_at,
    }))
    return { domain: name, websites }
  }

  return { disputedNames, describe }
}

const parseName = (domain: string): string => {
  const host = normalizeHost(domain)
  if (host === undefined) throw invalid({ domain: ['domain must be a host name such as example.com.'] })
  return canonicalName(host)
}

const maxReported = 20

function filterDisputed(websites: readonly Claim[], related: readonly Claim[]): readonly string[] {
  const byName = Map.groupBy(related, ({ domain }) => canonicalName(domain))
  return websites
    .filter(({ account_id, domain }) => {
      const [name = '', ...parents] = withParentDomains(canonicalName(domain))
      const isOther = (claim: Claim): boolean => claim.account_id !== account_id
      if (byName.get(name)?.some(isOther)) return true
      const related = [name, ...parents].flatMap((one) => byName.get(one) ?? [])
      return verificationStatusOf({ account_id, domain }, related) === null
    })
    .map(({ domain }) => canonicalName(domain))
}
