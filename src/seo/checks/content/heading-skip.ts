import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

export const headingSkip = defineCheck({
  id: 'heading-skip',
  title: 'Headings go down one level at a time',
  failure: 'Headings skip a level',
  needs: ['headings'],
  run({ headings: { items } }) {
    if (items.length === 0) return notApplicable('The page has no headings.')
    const skipping = items.flatMap(({ level, text, at }, index) => {
      const before = items[index - 1]?.level
      if (before === undefined || level <= before + 1) return []
      return [{ at, found: `h${level} after h${before}: ${text}`, expected: `h${before + 1}` }]
    })
    return failIfAny(skipping)
  },
  advice: 'Choose the level by the outline of the page, and the size by the style sheet.',
  link: 'https://www.w3.org/WAI/tutorials/page-structure/headings/',
})
