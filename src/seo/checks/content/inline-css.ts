import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { warnIfAny } from '../check-outcome.ts'

export const inlineCss = defineCheck({
  id: 'inline-css',
  title: 'No inline styles',
  failure: 'Inline styles',
  needs: ['document'],
  run: ({ document }) =>
    warnIfAny(document.inlineStyles.items.map(({ at }) => ({ at, expected: message('a CSS class') }))),
  advice:
    'Move `style` attributes into a stylesheet, where they are cached and a strict Content Security Policy allows them.',
  link: 'https://www.w3.org/TR/css-style-attr/',
})
