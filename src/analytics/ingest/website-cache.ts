import { type AddressRule, compileAddresses } from '../../base/address-list.ts'
import { createBoundedCache } from '../../base/bounded-cache.ts'
import type { Clock } from '../../base/clock.ts'
import { websiteHosts } from '../../base/hosts.ts'
import { createSharedWork } from '../../base/shared-work.ts'
import { within } from '../../base/within.ts'
import { type AsnOf, compileRules, type HitRules, type TrackedRule } from './compile-rules.ts'
import type { WebsiteReference } from './hit.ts'
import { compileParams, type ParamRule } from './param-rules.ts'

/** The settings of a website that ingestion needs. The lists have one entry a line or are comma-separated, as entered. */
export interface TrackedWebsite {
  readonly id: number
  readonly domain: string
  /** False if its domain counts for another account; its hits are then dropped. */
  readonly verified: boolean
  readonly excludeBots: boolean
  readonly excludeParams: string
  readonly excludeIps: string
  /** Those that are on. */
  readonly rules?: readonly TrackedRule[]
}

/** Looks up websites in the records. */
export interface WebsiteSource {
  /** Every website with one of these domains, of all accounts. */
  findByDomains(domains: readonly string[]): Promise<readonly TrackedWebsite[]>
  findById(id: number): Promise<TrackedWebsite | null>
}

/** A website with its exclusion lists compiled. */
export interface IngestWebsite {
  readonly id: number
  readonly domain: string
  readonly verified: boolean
  readonly excludeBots: boolean
  readonly excludesAddress: AddressRule
  readonly excludesParam: ParamRule
  readonly rules: HitRules
  /** The approximate size in memory. */
  readonly bytes: number
}

export interface WebsiteCache {
  /** Undefined if they are not cached or out of date. */
  cached(name: WebsiteReference, time: number): readonly IngestWebsite[] | undefined
  find(name: WebsiteReference): Promise<readonly IngestWebsite[]>
  /** To be called after a website was created, changed or deleted. */
  invalidate(): void
}

interface Lookup {
  readonly websites: readonly IngestWebsite[]
  readonly validUntil: number
  /** The value of `changes` when the lookup began. */
  readonly changes: number
}

/** Changes by another process take effect here within five seconds, including the lookup. */
const freshForMs = 4_000
/** Stale entries are used while the records are unavailable, or too slow for a waiting hit. */
const lookupTimeoutMs = 1_000
const staleForMs = 2_000
/** Separate caches, so that a flood of unregistered names does not evict registered ones. */
const maxBytes = { registered: 32 * 1024 ** 2, unregistered: 4 * 1024 ** 2 }

export function createWebsiteCache(source: WebsiteSource, clock: Clock, asnOf: AsnOf = () => 0): WebsiteCache {
  const registered = createBoundedCache<Lookup>({ maxBytes: maxBytes.registered, clock })
  const unregistered = createBoundedCache<Lookup>({ maxBytes: maxBytes.unregistered, clock })
  const pendingLookups = createSharedWork<readonly IngestWebsite[]>()
  /** Counts changes, so that a lookup that began before one is not used after it. */
  let changes = 0

  const lookUp = async (
    name: string,
    find: () => Promise<readonly TrackedWebsite[]>,
  ): Promise<readonly IngestWebsite[]> => {
    const known = fresh(name, clock())
    if (known) return known
    const pending = pendingLookups.run(name, () => findAndCache(name, find))
    const before = registered.get(name)
    // Only registered websites may be stale: an unknown one may have been registered meanwhile.
    return before ? await orStale(name, pending, before) : await pending
  }

  const findAndCache = async (
    name: string,
    find: () => Promise<readonly TrackedWebsite[]>,
  ): Promise<readonly IngestWebsite[]> => {
    const lookup = { changes, validUntil: clock() + freshForMs }
    const websites = (await find()).map((website) => compile(website, asnOf))
    store(name, { ...lookup, websites })
    return websites
  }

  const orStale = async (
    name: string,
    pending: Promise<readonly IngestWebsite[]>,
    { websites }: Lookup,
  ): Promise<readonly IngestWebsite[]> => {
    const answer = await within(lookupTimeoutMs, pending).catch(() => undefined)
    if (answer) return answer
    store(name, { websites, changes, validUntil: clock() + staleForMs })
    return websites
  }

  const store = (name: string, lookup: Lookup): void => {
    const [to, other] = lookup.websites.length > 0 ? [registered, unregistered] : [unregistered, registered]
    other.delete(name)
    to.set(
      name,
      lookup,
      lookup.websites.reduce((sum, { bytes }) => sum + bytes, 0),
    )
  }

  const fresh = (name: string, time: number): readonly IngestWebsite[] | undefined => {
    const lookup = registered.get(name) ?? unregistered.get(name)
    return lookup && lookup.validUntil > time && lookup.changes === changes ? lookup.websites : undefined
  }

  const byDomain = (domain: string): Promise<readonly IngestWebsite[]> =>
    lookUp(domain, async () => {
      const names = hostsOf(domain)
      return names.length > 0 ? source.findByDomains(names) : []
    })

  const byId = (id: number): Promise<readonly IngestWebsite[]> =>
    lookUp(`#${id}`, async () => {
      const website = await source.findById(id)
      return website ? [website] : []
    })

  return {
    cached(name, time) {
      if (name.kind === 'id') return fresh(`#${name.id}`, time)
      if (name.domains.length === 1) return fresh(name.domains[0] ?? '', time)
      const cached = name.domains.map((domain) => fresh(domain, time))
      return cached.every((websites) => websites !== undefined) ? unique(cached.flat()) : undefined
    },
    async find(name) {
      if (name.kind === 'id') return byId(name.id)
      return unique((await Promise.all(name.domains.map(byDomain))).flat())
    },
    invalidate() {
      changes++
      pendingLookups.clear()
    },
  }
}

/** With and without `www.`, in lower case and punycode; empty if it is not a host name. */
function hostsOf(domain: string): readonly string[] {
  const host = URL.parse(`http://${domain}`)?.hostname
  return host ? websiteHosts(host) : []
}

const unique = (websites: readonly IngestWebsite[]): readonly IngestWebsite[] => [
  ...new Map(websites.map((website) => [website.id, website])).values(),
]

const compile = (website: TrackedWebsite, asnOf: AsnOf): IngestWebsite => {
  const { id, domain, verified, excludeBots, excludeParams, excludeIps, rules = [] } = website
  const ruleBytes = rules.reduce((sum, { value }) => sum + 20 + value.length, 0)
  return {
    ...{ id, domain, verified, excludeBots },
    excludesAddress: compileAddresses(excludeIps),
    excludesParam: compileParams(excludeParams),
    rules: compileRules(rules, asnOf),
    // A compiled rule takes several times its text.
    bytes: 500 + 10 * (excludeIps.length + excludeParams.length + ruleBytes),
  }
}
