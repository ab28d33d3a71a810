import { defineCheck } from '../check.ts'
import { fail, pass, warn } from '../check-outcome.ts'
import { heededRobots, quoteRobots } from './indexing-rules.ts'

const prefix = /^unavailable_after\s*:\s*/

export const unavailableAfter = defineCheck({
  id: 'unavailable-after',
  title: 'The page has not expired for search engines',
  failure: 'The page tells search engines to drop it after a date that has passed',
  needs: ['head', 'request'],
  run({ head, request }) {
    for (const robots of heededRobots(head, request.agent)) {
      const written = robots.directives.find((directive) => prefix.test(directive))?.replace(prefix, '')
      if (written === undefined) continue
      const date = Date.parse(written.toUpperCase())
      if (Number.isNaN(date)) return warn({ ...quoteRobots(robots), expected: 'a date, such as 2030-12-31' })
      if (date < request.now) return fail({ ...quoteRobots(robots), expected: 'a date to come, or none' })
    }
    return pass()
  },
  advice: 'Remove `unavailable_after`, or move it to a date that is still to come.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#unavailable_after',
})
