import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { notApplicable, pass, warn } from '../check-outcome.ts'
import { ifRendered, phoneLab } from '../rendered.ts'
import { vitalLimits } from '../vitals.ts'

const goodMs = vitalLimits.total_blocking_time.good

export const blockingTime = defineCheck({
  id: 'blocking-time',
  title: 'Page responds to input while it loads',
  failure: 'Scripts block the page while it loads',
  needs: ['rendering'],
  run({ rendering }) {
    return ifRendered(rendering, ({ browser }) => {
      const lab = phoneLab(browser)
      if (lab === undefined) return notApplicable(message('The page shows nothing.'))
      const { value } = lab.total_blocking_time
      const time = message('{n} ms', { n: value })
      if (value <= goodMs) return pass({ found: time })
      const tasks = lab.long_tasks.slice(0, 5).map(({ at, ms }) => ({
        found: message('a task of {ms} ms, {at} ms after the start', { ms, at }),
      }))
      return warn({ found: time, expected: message('at most {n} ms', { n: goodMs }) }, ...tasks)
    })
  },
  advice: 'Split long tasks, load scripts later, and remove those that are not needed.',
  link: 'https://web.dev/articles/tbt',
})
