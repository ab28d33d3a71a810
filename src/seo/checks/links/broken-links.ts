import { message, type Text } from '../../../base/message.ts'
import type { BoundedList } from '../../facts/page/bounded-list.ts'
import type { Link } from '../../facts/page/page-facts.ts'
import type { LinkProbe, LinkResult, Sample } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { type CheckOutcome, fail, notApplicable, pass, unverified } from '../check-outcome.ts'

interface ProbedLink {
  readonly link: Link
  readonly result: LinkResult
}

/** The links of one kind that were requested, one per URL, with the result. */
function probedLinks(
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
function withoutProbedLinks(
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

export const brokenInternal = defineCheck({
  id: 'broken-internal',
  title: 'Internal links work',
  failure: 'Broken internal links',
  needs: ['links', 'linkProbes'],
  run({ links, linkProbes }) {
    const probed = probedLinks(links, linkProbes, 'internal')
    const findings = probed.flatMap(({ link, result }) =>
      result.kind === 'broken'
        ? [
            {
              at: link.at,
              found: message('{url}: status {status}', { url: link.url ?? '', status: String(result.status) }),
              expected: message('status 200'),
            },
          ]
        : [],
    )
    if (findings.length > 0) return fail(...findings)
    return withoutProbedLinks(links, probed, 'internal') ?? pass()
  },
  advice:
    'Correct the link, restore the page, or remove the link. Broken links frustrate visitors and waste crawl budget.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
})

export const brokenExternal = defineCheck({
  id: 'broken-external',
  title: 'External links work',
  failure: 'Broken external links',
  needs: ['links', 'linkProbes'],
  run({ links, linkProbes }) {
    const probed = probedLinks(links, linkProbes, 'external')
    const findings = probed.flatMap(({ link, result }) =>
      result.kind === 'broken' && isGone(result.status)
        ? [
            {
              at: link.at,
              found: message('{url}: status {status}', { url: link.url ?? '', status: String(result.status) }),
              expected: message('status 200'),
            },
          ]
        : [],
    )
    if (findings.length > 0) return fail(...findings)
    return withoutProbedLinks(links, probed, 'external') ?? pass()
  },
  advice: 'Link to the page’s new URL, or remove the link. Visitors who follow it end up on an error page.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
})

/** A server error of another site is probably temporary. */
const isGone = (status: number): boolean => status === 404 || status === 410

export const redirectingInternal = defineCheck({
  id: 'redirecting-internal',
  title: 'Internal links point to final URLs',
  failure: 'Internal links to redirects',
  needs: ['links', 'linkProbes'],
  run({ links, linkProbes }) {
    const probed = probedLinks(links, linkProbes, 'internal')
    const findings = probed.flatMap(({ link, result }) =>
      result.kind === 'redirect'
        ? [
            {
              at: link.at,
              found: message('{url}: status {status}', { url: link.url ?? '', status: String(result.status) }),
              expected: result.finalUrl,
            },
          ]
        : [],
    )
    if (findings.length > 0) return fail(...findings)
    return withoutProbedLinks(links, probed, 'internal') ?? pass()
  },
  advice: 'Link directly to the final URL. Each redirect slows down visitors and crawlers.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
})
