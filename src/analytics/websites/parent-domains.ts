import { getDomain } from 'tldts'
import { websiteHosts } from '../../base/hosts.ts'

/** Stored names are already normalized, and private suffixes such as `github.io` count as public suffixes. */
const parseOptions = { allowPrivateDomains: true, extractHostname: false, validateHostname: false }

export const canonicalName = (domain: string): string => websiteHosts(domain)[0]

/** Levels below the registrable domain: a hit may name a host with 120 labels, and each level is one more name to look up. */
const maxSubdomains = 8

/**
 * The name itself and its parent domains up to the registrable one, such as `example.co.uk` below the public suffix `co.uk`.
 * A public suffix or an IP address has no parents. Of a name with very many labels, the parents nearest to the registrable
 * domain are returned.
 */
export function withParentDomains(name: string): readonly string[] {
  const registered = getDomain(name, parseOptions)
  if (registered === null) return [name]
  if (name === registered) return [name]
  const labels = name
    .slice(0, -registered.length - 1)
    .split('.')
    .slice(1)
    .slice(-maxSubdomains)
  return [name, ...labels.map((_, index) => [...labels.slice(index), registered].join('.')), registered]
}
