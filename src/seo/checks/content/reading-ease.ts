import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { notApplicable, pass, warn } from '../check-outcome.ts'

const minWords = 100
/** Below 30, a text is hard to read even for college graduates. */
const minEase = 30

export const readingEase = defineCheck({
  id: 'reading-ease',
  title: 'Text is easy to read',
  failure: 'Text is hard to read',
  needs: ['text', 'document'],
  run({ text, document }) {
    if (!/^en\b/i.test(document.language?.value ?? ''))
      return notApplicable(message('Readability is measured for English pages only.'))
    const sample = text.mainSample
    const words = count(sample, /[a-z][a-z'’]*/gi)
    if (words < minWords) return notApplicable(message('The text has fewer than {n} words.', { n: minWords }))
    const sentences = Math.max(1, count(sample, /[.!?](?:\s|$)/g))
    // Counts groups of vowels, without a silent e at the end of a word.
    const syllables = Math.max(
      words,
      count(sample, /[aeiouy]+/gi) - count(sample, /e\b(?<=[aeiouy][a-z]*[^aeiouy\W]e)/gi),
    )
    const ease = Math.round(206.835 - 1.015 * (words / sentences) - 84.6 * (syllables / words))
    const score = message('Flesch reading ease {score}', { score: ease })
    return ease >= minEase
      ? pass({ found: score })
      : warn({ found: score, expected: message('at least {n}', { n: minEase }) })
  },
  advice: 'Shorten sentences and prefer common words. Easier texts keep more visitors on the page.',
  link: 'https://www.w3.org/WAI/WCAG22/Understanding/reading-level.html',
})

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
