import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

export const headingSkip = defineCheck({
  id: 'heading-skip',
  title: 'Heading levels are in order',
  failure: 'Heading levels are skipped',
  needs: ['headings'],
  run({ headings: { items } }) {
    if (items.length === 0) return notApplicable(message('The page has no headings.'))
    const skipping = items.flatMap(({ level, text, at }, index) => {
      const before = items[index - 1]?.level
      if (before === undefined || level <= before + 1) return []
      return [
        {
          at,
          found: message('{heading} after {previous}: {content}', {
            heading: `H${level}`,
            previous: `H${before}`,
            content: text,
          }),
          expected: `H${before + 1}`,
        },
      ]
    })
    return failIfAny(skipping)
  },
  advice:
    'Go down one level at a time, for example from `<h2>` to `<h3>`, and use CSS to change the size. A consistent outline helps screen readers and search engines understand the structure.',
  link: 'https://www.w3.org/WAI/tutorials/page-structure/headings/',
})
