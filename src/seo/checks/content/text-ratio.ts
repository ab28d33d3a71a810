import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { pass, warn } from '../check-outcome.ts'

const minShare = 0.1

export const textRatio = defineCheck({
  id: 'text-ratio',
  title: 'Text-to-HTML ratio is sufficient',
  failure: 'Low text-to-HTML ratio',
  needs: ['text', 'source'],
  run({ text, source }) {
    const share = source.length === 0 ? 0 : text.visibleLength / source.length
    const percentage = message('{n}%', { n: Math.round(share * 100) })
    return share >= minShare
      ? pass({ found: percentage })
      : warn({ found: percentage, expected: message('at least {n}%', { n: minShare * 100 }) })
  },
  advice:
    'Move inline styles and scripts into files, and remove markup that the template repeats. This is not a ranking factor, but often a sign of bloated HTML.',
  link: 'https://web.dev/articles/dom-size-and-interactivity',
})
