import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, unverified } from '../check-outcome.ts'
import { ifRendered } from '../rendered.ts'

export const axe = defineCheck({
  id: 'axe',
  title: 'Page has no known accessibility barriers',
  failure: 'Page has accessibility barriers',
  needs: ['rendering'],
  run({ rendering }) {
    return ifRendered(rendering, ({ browser: { violations } }) => {
      if (violations === null) return unverified(message('The page is too large to be checked in time.'))
      return failIfAny(
        violations.flatMap(({ rule, help, elements }) =>
          elements.map(({ snippet }) => ({ found: snippet, expected: `${help} (${rule})` })),
        ),
      )
    })
  },
  advice:
    'Fix what axe-core found by the rules of WCAG 2.2, level AA. Automated tests find about half of all barriers, so test with a keyboard and a screen reader, too.',
  link: 'https://github.com/dequelabs/axe-core/blob/develop/doc/rule-descriptions.md',
})
