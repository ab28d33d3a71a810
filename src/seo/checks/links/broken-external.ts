import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'
import { probedLinks, withoutProbedLinks } from './probed-links.ts'

export const brokenExternal = defineCheck({
  id: 'broken-external',
  title: 'Links to other sites work',
  failure: 'Links to other sites are broken',
  needs: ['links', 'linkProbes'],
  run({ links, linkProbes }) {
    const probed = probedLinks(links, linkProbes, 'external')
    const findings = probed.flatMap(({ link, result }) =>
      result.kind === 'broken' && isGone(result.status)
        ? [{ at: link.at, found: `${link.url}: status ${result.status}`, expected: 'status 200' }]
        : [],
    )
    if (findings.length > 0) return fail(...findings)
    return withoutProbedLinks(links, probed, 'external') ?? pass()
  },
  advice: 'Link to where the page is now, or remove the link.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
})

/** A server error of another site is probably temporary. */
const isGone = (status: number): boolean => status === 404 || status === 410
