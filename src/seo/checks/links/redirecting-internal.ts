import { defineCheck } from '../check.ts'
import { failIfAny, unverified } from '../check-outcome.ts'
import { probedLinks, whyUnprobed } from './probed-links.ts'

export const redirectingInternal = defineCheck({
  id: 'redirecting-internal',
  title: 'Links within the site lead straight to their pages',
  failure: 'Links within the site go by way of redirects',
  needs: ['links', 'linkProbes'],
  run({ links, linkProbes }) {
    const probed = probedLinks(links, linkProbes, 'internal')
    const findings = probed.flatMap(({ link, result }) =>
      result.kind === 'redirect'
        ? [{ at: link.at, found: `${link.url}: status ${result.status}`, expected: result.finalUrl }]
        : [],
    )
    const reason = findings.length === 0 ? whyUnprobed(probed, 'internal') : null
    return reason === null ? failIfAny(findings) : unverified(reason)
  },
  advice: 'Link to the final address; each redirect costs visitors a round trip.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
})
