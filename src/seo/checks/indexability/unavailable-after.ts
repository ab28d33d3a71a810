import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass, warn } from '../check-outcome.ts'
import { heededRobots, quoteRobots } from './indexing-rules.ts'

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
