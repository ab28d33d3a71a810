import { setTimeout as sleep } from 'node:timers/promises'
import { type AddressRule, compileAddresses } from '../../base/address-list.ts'
import { createBoundedCache } from '../../base/bounded-cache.ts'
import type { Clock } from '../../base/clock.ts'
import { websiteHosts } from '../../base/hosts.ts'
import type { WebsiteName } from './hit.ts'
import { compileParams, type ParamRule } from './param-rules.ts'

/** A website as ingestion needs it. The two lists are one entry a line or comma-separated, as the owner wrote them. */
export interface TrackedWebsite {
  readonly id: number
  readonly domain: string
  /** False: its domain is another account's, and nothing is counted for it. */
  readonly verified: boolean
  readonly excludeBots: boolean
  readonly excludeParams: string
  readonly excludeIps: string
}

/** Where the records of websites are. */
export interface WebsiteSource {
  /** Every website with one of these domains, in whichever account. */
  findByDomains(domains: readonly string[]): Promise<readonly TrackedWebsite[]>
  findById(id: number): Promise<TrackedWebsite | null>
}

/** A website with its lists made ready to ask. */
export interface Website {
  readonly id: number
  readonly domain: string
  readonly verified: boolean
  readonly excludeBots: boolean
  readonly excludesAddress: AddressRule
  readonly excludesParam: ParamRule
  /** About what it takes in memory. */
  readonly bytes: number
}

export interface Websites {
  /** Undefined where they must be looked up first. */
  known(name: WebsiteName, time: number): readonly Website[] | undefined
  find(name: WebsiteName): Promise<readonly Website[]>
  /** A website was made, changed or deleted. */
  forget(): void
}

interface Lookup {
  readonly websites: readonly Website[]
  readonly validUntil: number
  /** How many changes there had been. */
  readonly changes: number
}

/** Another process may change a website too: what it changed counts here within five seconds, the look-up included. */
const trustedFor = 4_000
/** What is known goes on being used while the records are away, or too slow for a hit that waits. */
const patienceMs = 1_000
const trustedAgainFor = 2_000
/** Apart, so that a flood of names that nobody has registered drives none out that somebody has. */
const maxBytes = { registered: 32 * 1024 ** 2, unregistered: 4 * 1024 ** 2 }

export function cacheWebsites(source: WebsiteSource, clock: Clock): Websites {
  const registered = createBoundedCache<Lookup>({ maxBytes: maxBytes.registered, clock })
  const unregistered = createBoundedCache<Lookup>({ maxBytes: maxBytes.unregistered, clock })
  const underway = new Map<string, Promise<readonly Website[]>>()
  /** Counts the changes, so that a lookup that began before one is not believed after it. */
  let changes = 0

  const lookUp = async (name: string, find: () => Promise<readonly TrackedWebsite[]>): Promise<readonly Website[]> => {
    const known = fresh(name, clock())
    if (known) return known
    const asked = underway.get(name) ?? ask(name, find)
    const before = registered.get(name)
    // Of a website that was not there, nobody knows whether it is there by now.
    return before ? await elseAsBefore(name, asked, before) : await asked
  }

  const ask = (name: string, find: () => Promise<readonly TrackedWebsite[]>): Promise<readonly Website[]> => {
    const asked = keep(name, find).finally(() => {
      if (underway.get(name) === asked) underway.delete(name)
    })
    underway.set(name, asked)
    return asked
  }

  const keep = async (name: string, find: () => Promise<readonly TrackedWebsite[]>): Promise<readonly Website[]> => {
    const lookup = { changes, validUntil: clock() + trustedFor }
    const websites = (await find()).map(compile)
    remember(name, { ...lookup, websites })
    return websites
  }

  const elseAsBefore = async (
    name: string,
    asked: Promise<readonly Website[]>,
    { websites }: Lookup,
  ): Promise<readonly Website[]> => {
    const answer = await withinTime(asked, patienceMs)
    if (answer) return answer
    remember(name, { websites, changes, validUntil: clock() + trustedAgainFor })
    return websites
  }

  const remember = (name: string, lookup: Lookup): void => {
    const [to, other] = lookup.websites.length > 0 ? [registered, unregistered] : [unregistered, registered]
    other.delete(name)
    to.set(
      name,
      lookup,
      lookup.websites.reduce((sum, { bytes }) => sum + bytes, 0),
    )
  }

  const fresh = (name: string, time: number): readonly Website[] | undefined => {
    const lookup = registered.get(name) ?? unregistered.get(name)
    return lookup && lookup.validUntil > time && lookup.changes === changes ? lookup.websites : undefined
  }

  const byDomain = (domain: string): Promise<readonly Website[]> =>
    lookUp(domain, async () => {
      const names = bothNames(domain)
      return names.length > 0 ? source.findByDomains(names) : []
    })

  const byId = (id: number): Promise<readonly Website[]> =>
    lookUp(`#${id}`, async () => {
      const website = await source.findById(id)
      return website ? [website] : []
    })

  return {
    known(name, time) {
      if (name.kind === 'id') return fresh(`#${name.id}`, time)
      if (name.domains.length === 1) return fresh(name.domains[0] ?? '', time)
      const found = name.domains.map((domain) => fresh(domain, time))
      return found.every((websites) => websites !== undefined) ? unique(found.flat()) : undefined
    },
    async find(name) {
      if (name.kind === 'id') return byId(name.id)
      return unique((await Promise.all(name.domains.map(byDomain))).flat())
    },
    forget() {
      changes++
      underway.clear()
    },
  }
}

/** Undefined where it fails, or takes longer. */
async function withinTime<Value>(work: Promise<Value>, milliseconds: number): Promise<Value | undefined> {
  const timeout = new AbortController()
  try {
    return await Promise.race([work, sleep(milliseconds, undefined, { signal: timeout.signal })])
  } catch {
    return undefined
  } finally {
    timeout.abort()
  }
}

/** With and without `www.`, in lower case and punycode; none where it is no host name. */
function bothNames(domain: string): readonly string[] {
  const host = URL.parse(`http://${domain}`)?.hostname
  return host ? websiteHosts(host) : []
}

const unique = (websites: readonly Website[]): readonly Website[] => [
  ...new Map(websites.map((website) => [website.id, website])).values(),
]

const compile = ({ id, domain, verified, excludeBots, excludeParams, excludeIps }: TrackedWebsite): Website => ({
  id,
  domain,
  verified,
  excludeBots,
  excludesAddress: compileAddresses(excludeIps),
  excludesParam: compileParams(excludeParams),
  // A rule takes several times its text.
  bytes: 500 + 10 * (excludeIps.length + excludeParams.length),
})
