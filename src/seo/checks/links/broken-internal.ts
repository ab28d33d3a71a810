import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'
import { probedLinks, withoutProbedLinks } from './probed-links.ts'

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
