import { getDomain } from 'tldts'
import { websiteHosts } from '../../../base/hosts.ts'

/** A name as it is stored needs no cleaning, and `github.io` is as public a suffix as `co.uk`. */
const asStored = { allowPrivateDomains: true, extractHostname: false, validateHostname: false }

export const nameOf = (domain: string): string => websiteHosts(domain)[0]

/** Below the registered domain: a hit may name a host of 120 parts, and every name is one to look up. */
const mostAbove = 8

/**
 * The names whose claims cover this one: the name itself, and every parent domain up to the one that is
 * registered, as `example.co.uk` is below the public suffix `co.uk`. A public suffix or an address has only itself. Of a name
 * with very many parts, those nearest to the registered domain.
 */
export function coveringNames(name: string): readonly string[] {
  const registered = getDomain(name, asStored)
  if (registered === null) return [name]
  if (name === registered) return [name]
  const above = name
    .slice(0, -registered.length - 1)
    .split('.')
    .slice(1)
    .slice(-mostAbove)
  return [name, ...above.map((_, index) => [...above.slice(index), registered].join('.')), registered]
}
