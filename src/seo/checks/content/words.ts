import { charactersOf } from '../../../base/latin-letters.ts'
import { message, plural } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, failIfAny, notApplicable, pass, unverified, warn } from '../check-outcome.ts'

/** Fewer words in all of the page, its menus included, are "Loading…" or a request to enable scripts. */
const fewestWords = 10

export const emptyPage = defineCheck({
  id: 'empty-page',
  title: 'Page has text that can be indexed',
  failure: 'Page is empty',
  needs: ['text', 'rendering'],
  run({ text, rendering }) {
    if (text.words >= fewestWords) return pass()
    if (rendering.kind === 'not-rendered' && text.concealedWords >= fewestWords)
      return unverified(message('Most of the text is hidden until a script runs.'))
    const words = text.visible.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
    return words >= fewestWords || text.visible.length > 500
      ? pass()
      : fail({
          found: plural('{n} word', '{n} words', { n: words }),
          expected: message('at least {n} words', { n: fewestWords }),
        })
  },
  advice:
    'Send the content of the page as HTML. If scripts draw it, render it on the server or generate static pages, so that crawlers that do not run scripts find it as well.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
})

const enoughWords = 200

export const thinContent = defineCheck({
  id: 'thin-content',
  title: 'Page has enough content',
  failure: 'Thin content',
  needs: ['text', 'rendering'],
  run({ text, rendering }) {
    const count = plural('{n} word', '{n} words', { n: text.words })
    if (text.words >= enoughWords) return pass({ found: count })
    if (rendering.kind === 'not-rendered' && text.words + text.concealedWords >= enoughWords)
      return unverified(message('Most of the text is hidden until a script runs.'))
    return fail({ found: count, expected: message('at least {n} words', { n: enoughWords }) })
  },
  advice:
    'Answer the question that brings people to the page in more depth, or merge it with a related page. Pages with little text of their own rarely rank well.',
  link: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
})

const minShare = 0.1

export const textRatio = defineCheck({
  id: 'text-ratio',
  title: 'Text-to-HTML ratio is sufficient',
  failure: 'Low text-to-HTML ratio',
  needs: ['text', 'source'],
  run({ text, source }) {
    const share = source.length === 0 ? 0 : text.visibleLength / source.length
    const percentage = message('{n}%', { n: Math.round(share * 100) })
    return share >= minShare
      ? pass({ found: percentage })
      : warn({ found: percentage, expected: message('at least {n}%', { n: minShare * 100 }) })
  },
  advice:
    'Move inline styles and scripts into files, and remove markup that the template repeats. This is not a ranking factor, but often a sign of bloated HTML.',
  link: 'https://web.dev/articles/dom-size-and-interactivity',
})

const minRatedWords = 100
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
    const { words, sentences, vowelGroups, silentEs } = readableParts(text.mainSample)
    if (words < minRatedWords) return notApplicable(message('The text has fewer than {n} words.', { n: minRatedWords }))
    const syllables = Math.max(words, vowelGroups - silentEs)
    const ease = Math.round(206.835 - 1.015 * (words / Math.max(1, sentences)) - 84.6 * (syllables / words))
    const score = message('Flesch reading ease {score}', { score: ease })
    return ease >= minEase
      ? pass({ found: score })
      : warn({ found: score, expected: message('at least {n}', { n: minEase }) })
  },
  advice: 'Shorten sentences and prefer common words. Easier texts keep more visitors on the page.',
  link: 'https://www.w3.org/WAI/WCAG22/Understanding/reading-level.html',
})

/** The kinds of ASCII characters, as bits. */
const kinds = { letter: 1, vowel: 2, word: 4, end: 8, apostrophe: 16 }
const kindsOf = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return (
    (/[a-z]/i.test(character) ? kinds.letter : 0) |
    (/[aeiouy]/i.test(character) ? kinds.vowel : 0) |
    (/\w/.test(character) ? kinds.word : 0) |
    (/[.!?]/.test(character) ? kinds.end : 0) |
    (character === "'" ? kinds.apostrophe : 0)
  )
})
const curlyApostrophe = 0x2019
const kindOf = (code: number): number =>
  code < 128 ? (kindsOf[code] ?? 0) : code === curlyApostrophe ? kinds.apostrophe : 0

/** Counts in one pass what four patterns would find in an English text, at a fifth of their cost. */
function readableParts(text: string) {
  let [words, sentences, vowelGroups, silentEs] = [0, 0, 0, 0]
  let isInWord = false
  // The kind of the character before, and whether the letters up to it have a vowel, and those up to the one before it.
  let before = 0
  let hasVowel = false
  let hadVowel = false
  const characters = charactersOf(text)
  for (let index = 0; index < text.length; index++) {
    const code = characters[index] ?? 0
    const kind = kindOf(code)
    const isLetter = (kind & kinds.letter) !== 0
    if (isLetter && !isInWord) words++
    isInWord = isLetter || (isInWord && kind === kinds.apostrophe)
    const isVowel = (kind & kinds.vowel) !== 0
    if (isVowel && (before & kinds.vowel) === 0) vowelGroups++
    if (kind === kinds.end && isBlankOrEnd(text, index + 1)) sentences++
    // An e at the end of a word is silent after a consonant, if the word has another vowel.
    const isAfterConsonant = (before & (kinds.word | kinds.vowel)) === kinds.word
    if (
      (code | 32) === smallE &&
      isAfterConsonant &&
      hadVowel &&
      (kindOf(text.charCodeAt(index + 1)) & kinds.word) === 0
    )
      silentEs++
    hadVowel = hasVowel
    hasVowel = isLetter && (hasVowel || isVowel)
    before = kind
  }
  return { words, sentences, vowelGroups, silentEs }
}

const smallE = 101

const isBlankOrEnd = (text: string, index: number): boolean => index === text.length || /\s/.test(text.charAt(index))

export const plaintextEmail = defineCheck({
  id: 'plaintext-email',
  title: 'No email addresses in plain text',
  failure: 'Email addresses in plain text',
  needs: ['text', 'rendering'],
  run({ text, rendering }) {
    // Spam bots read what the server sends; a script may write addresses only for those who run it.
    const sent = rendering.kind === 'rendered' ? rendering.raw.text.emails.items : null
    const plain = text.emails.items.filter(({ address }) => sent?.some((one) => one.address === address) ?? true)
    return failIfAny(plain.map(({ at, address }) => ({ at, found: address })))
  },
  advice: 'Use a contact form, or obfuscate the address. Spam bots collect addresses from the HTML.',
  link: 'https://www.rfc-editor.org/rfc/rfc2505.html',
})
