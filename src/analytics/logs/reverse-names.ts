import type { Resolver } from 'node:dns/promises'
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { normalizeAddress } from '../../base/address-list.ts'
import { createBoundedCache } from '../../base/bounded-cache.ts'
import { isGlobalAddress } from '../../fetch/ip-address.ts'

/** An address that claims to be of a bot whose reverse names are in these domains. */
export interface Claim {
  readonly address: string
  readonly domains: readonly string[]
}

/** `unknown` if DNS has not answered, or was not asked. */
export type ClaimVerdict = 'verified' | 'impostor' | 'unknown'

export interface LookupCounts {
  /** Addresses that were looked up. */
  asked: number
  /** How many of them have no answer. */
  unanswered: number
  /** Addresses that were not looked up because of a limit. */
  skipped: number
}

/** The lookups for one call of a command, with limits of their own. */
export interface LookupRun {
  /** Returns one verdict for each claim, in order. */
  check(claims: readonly Claim[], signal: AbortSignal): Promise<readonly ClaimVerdict[]>
  readonly counts: Readonly<LookupCounts>
}

export interface LookupLimits {
  /** Addresses that one run looks up. */
  readonly perRun: number
  readonly concurrent: number
  /** How long one run may wait for DNS in total. */
  readonly runMs: number
  /** After so many addresses in a row without an answer, a run gives up. */
  readonly unansweredInARow: number
}

export const defaultLookupLimits: LookupLimits = {
  perRun: 10_000,
  concurrent: 16,
  runMs: 10 * 60_000,
  unansweredInARow: 50,
}

/** An address of a bot has one name; the rest is ignored. */
const maxNames = 20
const maxConfirmed = 5
const cacheBytes = 2 * 2 ** 20
const answerTtlMs = 24 * 3_600_000
const failureTtlMs = 10 * 60_000

/** DNS has answered that there is nothing. All other errors say nothing about the address. */
const noRecordCodes = new Set(['ENOTFOUND', 'ENODATA'])

export type ReverseNames = ReturnType<typeof createReverseNames>

/**
 * Forward-confirmed reverse DNS: an address is an operator's if it has a name in a domain of the operator, and that name has the address.
 * The owner of an address can give it any name, but only the operator can give addresses to names in its domain.
 */
export function createReverseNames(openResolver: () => Resolver, limits: LookupLimits = defaultLookupLimits) {
  const verdicts = createBoundedCache<{ readonly verdict: ClaimVerdict; readonly until: number }>({
    maxBytes: cacheBytes,
  })
  const namesByAddress = createBoundedCache<readonly string[]>({ maxBytes: cacheBytes, ttlMs: answerTtlMs })
  const now = (): number => performance.now()

  async function namesOf(address: string, resolver: Resolver): Promise<readonly string[] | null> {
    const known = namesByAddress.get(address)
    if (known) return known
    const answer = await answerOf(resolver.resolvePtr(reverseNameOf(address)))
    const names = answer?.slice(0, maxNames).map(canonicalName).filter(isHostName) ?? null
    if (names) namesByAddress.set(address, names, 2 * names.join('').length)
    return names
  }

  async function judge({ address, domains }: Claim, resolver: Resolver): Promise<ClaimVerdict> {
    const names = await namesOf(address, resolver)
    if (!names) return 'unknown'
    let verdict: ClaimVerdict = 'impostor'
    for (const name of names.filter((name) => isInOneOf(name, domains)).slice(0, maxConfirmed)) {
      const addresses = await answerOf(isIPv4(address) ? resolver.resolve4(name) : resolver.resolve6(name))
      if (addresses?.some((one) => normalizeAddress(one) === address)) return 'verified'
      if (!addresses) verdict = 'unknown'
    }
    return verdict
  }

  return {
    startRun(): LookupRun {
      const counts: LookupCounts = { asked: 0, unanswered: 0, skipped: 0 }
      let unansweredInARow = 0
      let waitedMs = 0

      /** All claims are about one address. */
      async function lookUp(
        claims: readonly Claim[],
        resolver: Resolver,
        known: Map<string, ClaimVerdict>,
      ): Promise<void> {
        counts.asked++
        let isUnanswered = false
        for (const claim of claims) {
          const [key, verdict] = [keyOf(claim), await judge(claim, resolver)]
          known.set(key, verdict)
          if (verdict === 'unknown') isUnanswered = true
          verdicts.set(key, { verdict, until: now() + (verdict === 'unknown' ? failureTtlMs : answerTtlMs) }, 20)
        }
        unansweredInARow = isUnanswered ? unansweredInARow + 1 : 0
        if (isUnanswered) counts.unanswered++
      }

      return {
        counts,
        async check(claims, signal) {
          const answers = new Map<string, ClaimVerdict>()
          const unasked = new Map<string, Claim>()
          for (const claim of claims) {
            const key = keyOf(claim)
            if (answers.has(key) || unasked.has(key)) continue
            const known = verdicts.get(key)
            if (known && known.until > now()) answers.set(key, known.verdict)
            else if (isGlobalAddress(claim.address)) unasked.set(key, claim)
            else answers.set(key, 'unknown')
          }
          const waiting = [...Map.groupBy(unasked.values(), ({ address }) => address).values()]
          const startedAt = now()
          const mayAsk = (): boolean =>
            !signal.aborted &&
            counts.asked < limits.perRun &&
            unansweredInARow < limits.unansweredInARow &&
            waitedMs + now() - startedAt < limits.runMs
          const askAll = async (): Promise<void> => {
            const resolver = openResolver()
            const cancel = (): void => resolver.cancel()
            signal.addEventListener('abort', cancel)
            for (let next = waiting.pop(); next; next = mayAsk() ? waiting.pop() : undefined)
              await lookUp(next, resolver, answers)
            signal.removeEventListener('abort', cancel)
          }
          // Each has a resolver of its own, because a malformed answer fails all queries that a resolver waits for.
          const concurrent = mayAsk() ? Math.min(limits.concurrent, waiting.length, limits.perRun - counts.asked) : 0
          await Promise.all(Array.from({ length: concurrent }, askAll))
          counts.skipped += waiting.length
          waitedMs += now() - startedAt
          return claims.map((claim) => answers.get(keyOf(claim)) ?? 'unknown')
        },
      }
    },
  }
}

const keyOf = ({ address, domains }: Claim): string => `${address} ${domains.join(' ')}`

/** Null if DNS has not answered. */
async function answerOf(lookup: Promise<readonly string[]>): Promise<readonly string[] | null> {
  try {
    return await lookup
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return typeof code === 'string' && noRecordCodes.has(code) ? [] : null
  }
}

/** The name under which DNS has the names of an address. */
function reverseNameOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').toReversed().join('.')}.in-addr.arpa`
  const digits = ipaddr.IPv6.parse(address)
    .toByteArray()
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return `${[...digits].toReversed().join('.')}.ip6.arpa`
}

const canonicalName = (name: string): string => name.toLowerCase().replace(/\.$/, '')

const isHostName = (name: string): boolean =>
  name.length <= 253 && /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/.test(name)

const isInOneOf = (name: string, domains: readonly string[]): boolean =>
  domains.some((domain) => name === domain || name.endsWith(`.${domain}`))
