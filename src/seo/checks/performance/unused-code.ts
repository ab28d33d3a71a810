import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { notApplicable, pass, warn } from '../check-outcome.ts'
import { ifRendered, phoneLab } from '../rendered.ts'

const maxBytes = 150_000

export const unusedCode = defineCheck({
  id: 'unused-code',
  title: 'Most of the loaded code is used',
  failure: 'Much of the loaded code is not used',
  needs: ['rendering'],
  run({ rendering }) {
    return ifRendered(rendering, ({ browser }) => {
      const lab = phoneLab(browser)
      if (lab === undefined) return notApplicable(message('The page shows nothing.'))
      const { unused_script: script, unused_style: style } = lab
      const unused = message('{script} kB of scripts and {style} kB of styles', {
        script: Math.round(script.unused / 1000),
        style: Math.round(style.unused / 1000),
      })
      const isMuch =
        script.unused + style.unused > maxBytes && 2 * (script.unused + style.unused) > script.total + style.total
      return isMuch
        ? warn({ found: unused, expected: message('at most {n} kB', { n: maxBytes / 1000 }) })
        : pass({ found: unused })
    })
  },
  advice:
    'Split bundles by page, load what is needed later on demand, and remove styles and libraries that are not used.',
  link: 'https://developer.chrome.com/docs/lighthouse/performance/unused-javascript',
})
