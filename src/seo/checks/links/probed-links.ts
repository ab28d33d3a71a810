import type { Kept } from '../../facts/page/found.ts'
import type { Link } from '../../facts/page/page-facts.ts'
import type { LinkOutcome, LinkProbe, Sampled } from '../../facts/site/site-facts.ts'

export interface ProbedLink {
  readonly link: Link
  readonly outcome: LinkOutcome
}

/** The links of one kind that were tried, each address once, with how it went. */
export function probedLinks(
  links: Kept<Link>,
  probes: Sampled<LinkProbe>,
  kind: 'internal' | 'external',
): readonly ProbedLink[] {
  const outcomes = new Map(probes.items.map(({ url, outcome }) => [url, outcome]))
  const probed: ProbedLink[] = []
  for (const link of links.items) {
    const outcome = link.url === null || link.internal !== (kind === 'internal') ? undefined : outcomes.get(link.url)
    if (link.url === null || outcome === undefined) continue
    outcomes.delete(link.url)
    probed.push({ link, outcome })
  }
  return probed
}

/** Why nothing can be said about the links that were tried; null where something can. */
export function whyUnprobed(probed: readonly ProbedLink[], kind: 'internal' | 'external'): string | null {
  if (probed.length === 0) return `No ${kind} link was tried.`
  const reasons = probed.map(({ outcome }) => (outcome.kind === 'unverified' ? outcome.reason : null))
  return reasons.every((reason) => reason !== null) ? `No ${kind} link could be verified: ${reasons[0]}` : null
}
