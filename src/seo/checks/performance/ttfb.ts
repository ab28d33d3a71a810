import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass, warn } from '../check-outcome.ts'

const good = 800
const poor = 1_800

/** By the milliseconds until the first byte. */
export const verdictOfFirstByte = (milliseconds: number): 'pass' | 'warn' | 'fail' =>
  milliseconds <= good ? 'pass' : milliseconds > poor ? 'fail' : 'warn'

export const ttfb = defineCheck({
  id: 'ttfb',
  title: 'Server response time is short',
  failure: 'Server response time is long',
  needs: ['response'],
  run({ response }) {
    const milliseconds = Math.round(response.timings.firstByte)
    const time = message('{n} ms', { n: milliseconds })
    const expected = message('at most {n} ms', { n: good })
    const verdict = verdictOfFirstByte(milliseconds)
    if (verdict === 'pass') return pass({ found: time })
    return verdict === 'fail' ? fail({ found: time, expected }) : warn({ found: time, expected })
  },
  advice:
    'Cache pages that are generated on each request, and serve them from a location close to visitors, for example a CDN. Google recommends a time to first byte below 0.8 seconds.',
  link: 'https://web.dev/articles/ttfb',
})
