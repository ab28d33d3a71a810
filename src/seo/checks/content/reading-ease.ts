import { defineCheck } from '../check.ts'
import { pass, unverified, warn } from '../outcome.ts'

const minWords = 100
/** Below 30, a text is hard to read even for graduates. */
const minEase = 30

export const readingEase = defineCheck({
  id: 'reading-ease',
  title: 'The text is easy enough to read',
  failure: 'The text is hard to read',
  needs: ['text', 'document'],
  run({ text, document }) {
    if (!/^en\b/i.test(document.language?.value ?? '')) return unverified('Reading ease is measured for English only.')
    const sample = text.mainSample
    const words = sample.match(/[a-z][a-z'’]*/gi) ?? []
    if (words.length < minWords) return unverified(`The text has fewer than ${minWords} words.`)
    const sentences = Math.max(1, (sample.match(/[.!?]+(\s|$)/g) ?? []).length)
    const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
    const ease = Math.round(206.835 - 1.015 * (words.length / sentences) - 84.6 * (syllables / words.length))
    return ease >= minEase
      ? pass({ found: `Flesch ${ease}` })
      : warn({ found: `Flesch ${ease}`, wanted: `at least ${minEase}` })
  },
  advice: 'Shorten sentences and prefer short words.',
  link: 'https://www.w3.org/WAI/WCAG22/Understanding/reading-level.html',
})

/** Groups of vowels, without a silent e at the end. */
function syllablesOf(word: string): number {
  const groups = word
    .toLowerCase()
    .replace(/e$/, '')
    .match(/[aeiouy]+/g)
  return Math.max(1, groups?.length ?? 1)
}
