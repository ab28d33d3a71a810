import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { notApplicable, warnIfAny } from '../check-outcome.ts'
import { ifRendered, phoneLab } from '../rendered.ts'

export const consoleErrors = defineCheck({
  id: 'console-errors',
  title: 'Scripts run without errors',
  failure: 'Scripts report errors',
  needs: ['rendering'],
  run({ rendering }) {
    return ifRendered(rendering, ({ browser }) => {
      const lab = phoneLab(browser)
      if (lab === undefined) return notApplicable(message('The page shows nothing.'))
      // Failed requests have a check of their own.
      const errors = lab.console_errors.filter(({ text }) => !text.startsWith('Failed to load resource'))
      return warnIfAny(errors.map(({ text, url }) => ({ found: url === '' ? text : `${text} (${url})` })))
    })
  },
  advice: 'Fix the errors that the console of the browser shows. After an error, parts of the page may not work.',
  link: 'https://developer.chrome.com/docs/lighthouse/best-practices/errors-in-console',
})
