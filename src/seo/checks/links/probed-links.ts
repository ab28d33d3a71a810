import { message, type Text } from '../../../base/message.ts'
import type { BoundedList } from '../../facts/page/bounded-list.ts'
import type { Link } from '../../facts/page/page-facts.ts'
import type { LinkProbe, LinkResult, Sample } from '../../facts/site/site-facts.ts'
import { type CheckOutcome, notApplicable, unverified } from '../check-outcome.ts'

export interface ProbedLink {
  readonly link: Link
  readonly result: LinkResult
}

/** The links of one kind that were requested, one per URL, with the result. */
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

/** The outcome if no link of this kind could be judged; null if one could. */
export function withoutProbedLinks(
  links: BoundedList<Link>,
  probed: readonly ProbedLink[],
  kind: 'internal' | 'external',
): CheckOutcome | null {
  if (!links.items.some((link) => link.url !== null && link.internal === (kind === 'internal'))) {
    return notApplicable(texts[kind].none)
  }
  if (probed.length === 0) return unverified(texts[kind].untried)
  const reasons = probed.map(({ result }) => (result.kind === 'unverified' ? result.reason : null))
  if (reasons.some((reason) => reason === null)) return null
  return unverified(texts[kind].unverified(reasons[0] ?? ''))
}

const texts = {
  internal: {
    none: message('The page has no internal links.'),
    untried: message('No internal link was checked.'),
    unverified: (reason: Text) => message('No internal link could be checked: {reason}', { reason }),
  },
  external: {
    none: message('The page has no external links.'),
    untried: message('No external link was checked.'),
    unverified: (reason: Text) => message('No external link could be checked: {reason}', { reason }),
  },
}
