import { message } from '../../../base/message.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified, warn } from '../check-outcome.ts'
import { ifRendered } from '../rendered.ts'
import { heededRobots, noindexOf, quoteRobots } from './indexing-rules.ts'

export const noindex = defineCheck({
  id: 'noindex',
  title: 'Page can be indexed',
  failure: 'Page is blocked from indexing',
  needs: ['head', 'request'],
  run({ head, request }) {
    const noindex = noindexOf(head, request.agent)
    if (request.intendedNoindex) return notApplicable(message('The page is meant to stay out of search results.'))
    if (noindex.length === 0) return pass()
    return fail(...noindex.map((robots) => ({ ...quoteRobots(robots), expected: message('no noindex') })))
  },
  advice:
    'Remove `noindex` (or `none`) from the robots meta tag or the `X-Robots-Tag` header. If the page is meant to stay out of search results, say so in the settings of the report.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
})

export const noindexHidden = defineCheck({
  id: 'noindex-hidden',
  title: 'Crawlers can see the noindex directive',
  failure: 'noindex is hidden by robots.txt',
  needs: ['head', 'robotsAccess', 'request'],
  run({ head, robotsAccess, request }) {
    const noindex = noindexOf(head, request.agent)
    if (noindex.length === 0) return notApplicable(message('The page has no noindex directive.'))
    if (isUnverified(robotsAccess)) return unverified(robotsAccess.unverified)
    return robotsAccess.page.allowed ? pass() : fail(...noindex.map(quoteRobots))
  },
  advice:
    'Allow the page in robots.txt. Crawlers that may not fetch the page never see its `noindex` and may list the bare URL in search results.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
})

export const noindexRendered = defineCheck({
  id: 'noindex-rendered',
  title: 'Scripts do not change whether the page is indexed',
  failure: 'Scripts change whether the page is indexed',
  needs: ['head', 'rendering', 'request'],
  run({ head, rendering, request }) {
    return ifRendered(rendering, ({ raw }) => {
      const [sent] = noindexOf(raw.head, request.agent)
      const [shown] = noindexOf(head, request.agent)
      if ((sent === undefined) === (shown === undefined)) return pass()
      if (shown !== undefined) return fail({ ...quoteRobots(shown), expected: message('no noindex, as in the HTML') })
      return fail({
        found: message('noindex only in the HTML'),
        expected: message('the same with and without scripts'),
      })
    })
  },
  advice:
    'Decide on `noindex` in the HTML or in a header, and do not change it with scripts. Search engines do not render a page that has `noindex`, so scripts that remove it have no effect.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
})

const prefix = /^unavailable_after\s*:\s*/

export const unavailableAfter = defineCheck({
  id: 'unavailable-after',
  title: 'Page has not expired for search engines',
  failure: 'Page has expired for search engines',
  needs: ['head', 'request'],
  run({ head, request }) {
    for (const robots of heededRobots(head, request.agent)) {
      const written = robots.directives.find((directive) => prefix.test(directive))?.replace(prefix, '')
      if (written === undefined) continue
      const date = Date.parse(written.toUpperCase())
      if (Number.isNaN(date)) return warn({ ...quoteRobots(robots), expected: message('a date such as 2030-12-31') })
      if (date < request.now) return fail({ ...quoteRobots(robots), expected: message('a future date, or none') })
    }
    return pass()
  },
  advice:
    'Remove `unavailable_after` from the robots directives, or set it to a future date. After that date, search engines drop the page from their results.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#unavailable_after',
})
