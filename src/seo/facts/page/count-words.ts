import { lazy } from '../../../base/lazy.ts'

const segmenter = lazy(() => new Intl.Segmenter('und', { granularity: 'word' }))

/**
 * The segmenter reads about 2 million characters a second, a tenth of what the parser does. Text that needs it is
 * counted in a sample of this length, and the rest in proportion.
 */
const sampleLength = 4_000

export interface WordCounter {
  /** Counts the text from `start` to `end`. */
  add(text: string, start: number, end: number): void
  words(): number
}

/** Counts words: runs with a letter or digit, or by dictionary for scripts without spaces. */
export function createWordCounter(): WordCounter {
  let spaced = 0
  let unspacedLength = 0
  let sample = ''
  return {
    add(text, start, end) {
      const words = countSpaced(text, start, end)
      if (words !== null) spaced += words
      else {
        unspacedLength += end - start
        if (sample.length < sampleLength) sample += `${text.slice(start, Math.min(end, start + sampleLength))}\n`
      }
    },
    words: () =>
      sample === '' ? spaced : spaced + Math.round(countSegments(sample) * Math.max(1, unspacedLength / sample.length)),
  }
}

function countSegments(text: string): number {
  let words = 0
  for (const { isWordLike } of segmenter().segment(text)) if (isWordLike) words++
  return words
}

/** Null if the text contains characters of a script that is written without spaces. */
function countSpaced(text: string, start: number, end: number): number | null {
  let words = 0
  let inWord = false
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index)
    if (isSpace(code)) inWord = false
    else if (!inWord && isWordCharacter(code)) {
      words++
      inWord = true
    }
    if (code >= 0x0e00 && isUnspaced(code)) return null
  }
  return words
}

const isSpace = (code: number): boolean =>
  code <= 32 || code === 0xa0 || (code >= 0x2000 && code <= 0x200b) || code === 0x2014 || code === 0x3000

const isWordCharacter = (code: number): boolean =>
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  (code >= 97 && code <= 122) ||
  (code >= 0xc0 && !isPunctuation(code))

const isPunctuation = (code: number): boolean =>
  (code >= 0x2000 && code <= 0x206f) || (code >= 0x3000 && code <= 0x303f)

/** Thai to Tibetan, Burmese, Khmer, kana, Han. */
const isUnspaced = (code: number): boolean =>
  code <= 0x0fff ||
  (code >= 0x1000 && code <= 0x109f) ||
  (code >= 0x1780 && code <= 0x17ff) ||
  (code >= 0x3040 && code <= 0x30ff) ||
  (code >= 0x3400 && code <= 0x9fff)
