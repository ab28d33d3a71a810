import { defineCheck } from '../check.ts'
import { warnIfAny } from '../check-outcome.ts'

export const inlineCss = defineCheck({
  id: 'inline-css',
  title: 'Styles stand in style sheets',
  failure: 'Styles stand in attributes',
  needs: ['document'],
  run: ({ document }) => warnIfAny(document.inlineStyles.items.map(({ at }) => ({ at, expected: 'a class' }))),
  advice:
    'Move what `style` attributes say into a style sheet, where it is cached and a strict content security policy allows it.',
  link: 'https://www.w3.org/TR/css-style-attr/',
})
