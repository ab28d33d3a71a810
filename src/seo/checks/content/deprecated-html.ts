import { defineCheck } from '../check.ts'
import { failIfAny } from '../check-outcome.ts'

export const deprecatedHtml = defineCheck({
  id: 'deprecated-html',
  title: 'The page uses no obsolete elements',
  failure: 'The page uses obsolete elements',
  needs: ['document'],
  run: ({ document }) => failIfAny(document.deprecated.items.map(({ at, name }) => ({ at, found: `<${name}>` }))),
  advice: 'Replace them: styles for looks, today’s elements for meaning.',
  link: 'https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features',
})
