import { createAddressLookup, createResolver, createTxtLookup } from '../analytics/websites/domains/dns.ts'
import type { ProofSources } from '../analytics/websites/domains/proofs.ts'
import { parseAllowList } from '../fetch/allow-list.ts'
import { createFetcher, type Fetcher } from '../fetch/fetcher.ts'
import { userAgent } from '../fetch/user-agent.ts'
import type { ProofOptions } from './options.ts'

export interface OpenProofs extends ProofSources {
  readonly publicFetcher: Fetcher
  readonly close: () => Promise<void>
}

/** Domains are verified with the same guarded fetcher, and under the same rules, as audits. */
export function openProofs({ dnsServers, seoAllow, analyticsUrl }: ProofOptions): OpenProofs {
  const resolver = createResolver(dnsServers)
  const options = {
    userAgent: userAgent(analyticsUrl),
    ...(dnsServers.length > 0 ? { lookup: createAddressLookup(resolver) } : {}),
  }
  const fetcher = createFetcher({ ...options, allow: parseAllowList(seoAllow.join(',')).allow })
  const publicFetcher = createFetcher(options)
  return {
    fetcher,
    publicFetcher,
    lookUpText: createTxtLookup(resolver),
    async close() {
      resolver.cancel()
      await Promise.all([fetcher.close(), publicFetcher.close()])
    },
  }
}
