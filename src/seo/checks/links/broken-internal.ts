import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'
import { probedLinks, withoutProbedLinks } from './probed-links.ts'

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
    if (findings.length > 0) return fail(...findings)
    return withoutProbedLinks(links, probed, 'internal') ?? pass()
  },
  advice: 'Correct the address, restore the page, or remove the link.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
})
