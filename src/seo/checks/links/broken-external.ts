import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'
import { probedLinks, withoutProbedLinks } from './probed-links.ts'

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
