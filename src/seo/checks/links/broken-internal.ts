import { defineCheck } from '../check.ts'
import { failIfAny, unverified } from '../check-outcome.ts'
import { probedLinks, whyUnprobed } from './probed-links.ts'

export const brokenInternal = defineCheck({
  id: 'broken-internal',
  title: 'Links within the site work',
  failure: 'Links within the site are broken',
  needs: ['links', 'linkProbes'],
  run({ links, linkProbes }) {
    const probed = probedLinks(links, linkProbes, 'internal')
    const findings = probed.flatMap(({ link, result }) =>
      result.kind === 'broken'
        ? [{ at: link.at, found: `${link.url}: status ${result.status}`, expected: 'status 200' }]
        : [],
    )
    const reason = findings.length === 0 ? whyUnprobed(probed, 'internal') : null
    return reason === null ? failIfAny(findings) : unverified(reason)
  },
  advice: 'Correct the address, restore the page, or remove the link.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
})
