import { defineCheck } from '../check.ts'
import { failIfAny } from '../check-outcome.ts'

export const deprecatedHtml = defineCheck({
  id: 'deprecated-html',
  title: 'Page uses no deprecated HTML',
  failure: 'Deprecated HTML elements',
  needs: ['document'],
  run: ({ document }) => failIfAny(document.deprecated.items.map(({ at, name }) => ({ at, found: `<${name}>` }))),
  advice:
    'Replace presentational elements with CSS and the rest with their modern equivalents. Browsers may drop support for deprecated elements.',
  link: 'https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features',
})
