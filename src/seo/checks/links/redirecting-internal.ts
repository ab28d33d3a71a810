import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'
import { probedLinks, withoutProbedLinks } from './probed-links.ts'

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
    if (findings.length > 0) return fail(...findings)
    return withoutProbedLinks(links, probed, 'internal') ?? pass()
  },
  advice: 'Link to the final address; each redirect costs visitors a round trip.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
})
