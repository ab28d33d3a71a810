import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'
import { probedLinks, withoutProbedLinks } from './probed-links.ts'

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
