import { defineCheck } from '../check.ts'
import { pass, warn } from '../check-outcome.ts'

const minShare = 0.1

export const textRatio = defineCheck({
  id: 'text-ratio',
  title: 'A fair share of the page is text',
  failure: 'Most of the page is markup',
  needs: ['text', 'source'],
  run({ text, source }) {
    const share = source.length === 0 ? 0 : text.visibleLength / source.length
    const found = `${Math.round(share * 100)} %`
    return share >= minShare ? pass({ found }) : warn({ found, expected: `at least ${minShare * 100} %` })
  },
  advice: 'Move styles and scripts into files, and look for markup that a template repeats without need.',
  link: 'https://web.dev/articles/dom-size-and-interactivity',
})
