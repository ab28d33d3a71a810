import { defineCheck } from '../check.ts'
import { fail, pass, warn } from '../check-outcome.ts'

const good = 800
const poor = 1_800

export const ttfb = defineCheck({
  id: 'ttfb',
  title: 'The server answers quickly',
  failure: 'The server answers slowly',
  needs: ['response'],
  run({ response }) {
    const milliseconds = Math.round(response.timings.firstByte)
    const found = `${milliseconds} ms`
    if (milliseconds <= good) return pass({ found })
    return milliseconds > poor
      ? fail({ found, expected: `at most ${good} ms` })
      : warn({ found, expected: `at most ${good} ms` })
  },
  advice: 'Cache what is computed anew for each visitor, and serve from nearer to them.',
  link: 'https://web.dev/articles/ttfb',
})
