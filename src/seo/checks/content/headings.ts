import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, failIfAny, notApplicable, pass, warn } from '../check-outcome.ts'

export const h1Missing = defineCheck({
  id: 'h1-missing',
  title: 'Page has an H1 heading',
  failure: 'H1 heading is missing',
  needs: ['headings'],
  run({ headings }) {
    const main = headings.items.filter(({ level }) => level === 1)
    const filled = main.find(({ text }) => text !== '')
    if (filled !== undefined) return pass({ at: filled.at, found: filled.text })
    return fail({
      at: main[0]?.at,
      found: message(main.length > 0 ? 'empty' : 'missing'),
      expected: message('an H1 with text'),
    })
  },
  advice:
    'Add one `<h1>` that says what the page is about. It tells visitors, screen readers, and search engines the topic of the page.',
  link: 'https://html.spec.whatwg.org/multipage/sections.html#the-h1,-h2,-h3,-h4,-h5,-and-h6-elements',
})

export const h1Multiple = defineCheck({
  id: 'h1-multiple',
  title: 'Page has a single H1 heading',
  failure: 'Multiple H1 headings',
  needs: ['headings'],
  run({ headings }) {
    const main = headings.items.filter(({ level }) => level === 1)
    if (main.length === 0) return notApplicable(message('The page has no H1.'))
    return main.length === 1 ? pass() : warn(...main.map(({ at, text }) => ({ at, found: text })))
  },
  advice:
    'Use one `<h1>` for the topic of the page and `<h2>` for its sections. Search engines cope with several, but screen reader users navigate more easily with one.',
  link: 'https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines-2',
})

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
