import type { BoundedList } from '../../facts/page/bounded-list.ts'
import type { Link } from '../../facts/page/page-facts.ts'
import type { LinkProbe, LinkResult, Sample } from '../../facts/site/site-facts.ts'

export interface ProbedLink {
  readonly link: Link
  readonly result: LinkResult
}

/** The links of one kind that were tried, each address once, with how it went. */
export function probedLinks(
  links: BoundedList<Link>,
  probes: Sample<LinkProbe>,
  kind: 'internal' | 'external',
): readonly ProbedLink[] {
  const results = new Map(probes.items.map(({ url, result }) => [url, result]))
  const probed: ProbedLink[] = []
  for (const link of links.items) {
    const result = link.url === null || link.internal !== (kind === 'internal') ? undefined : results.get(link.url)
    if (link.url === null || result === undefined) continue
    results.delete(link.url)
    probed.push({ link, result })
  }
  return probed
}

/** Why nothing can be said about the links that were tried; null where something can. */
export function whyUnprobed(probed: readonly ProbedLink[], kind: 'internal' | 'external'): string | null {
  if (probed.length === 0) return `No ${kind} link was tried.`
  const reasons = probed.map(({ result }) => (result.kind === 'unverified' ? result.reason : null))
  return reasons.every((reason) => reason !== null) ? `No ${kind} link could be verified: ${reasons[0]}` : null
}
