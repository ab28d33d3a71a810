import { firstHash, hashFactor } from '../../../base/hash-text.ts'
import { charactersOf, isLatinNumber, latinLetterOf, noLatin } from '../../../base/latin-letters.ts'
import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'

/** Shorter texts repeat a phrase by chance. */
const minWords = 50
const minTimes = 8
/** The most repetitive one in a hundred articles and manuals reaches 7 %. */
const maxShare = 0.12
/** Shorter words are mostly articles and prepositions, which separate the words of a phrase. */
const minLetters = 4

export const keywordStuffing = defineCheck({
  id: 'keyword-stuffing',
  title: 'Text does not repeat a phrase over and over',
  failure: 'Keyword stuffing',
  needs: ['text'],
  run({ text }) {
    const latinWords = countUnrepeated(text.proseSample)
    if (latinWords !== null && latinWords >= minWords) return pass()
    const words = text.proseSample.toLowerCase().match(/\p{L}+/gu) ?? []
    if (words.length < minWords) return notApplicable(message('The text has fewer than {n} words.', { n: minWords }))
    const phrases = new Map<string, number>()
    let previous = ''
    let most: readonly [phrase: string, times: number] = ['', 0]
    for (const word of words) {
      if (word.length < minLetters) continue
      const phrase = `${previous} ${word}`
      const times = previous === '' ? 0 : (phrases.get(phrase) ?? 0) + 1
      phrases.set(phrase, times)
      if (times > most[1]) most = [phrase, times]
      previous = word
    }
    const [phrase, times] = most
    const share = (2 * times) / words.length
    return times >= minTimes && share >= maxShare
      ? fail({
          found: message('“{phrase}” {times} times in {words} words', { phrase, times, words: words.length }),
          expected: message('a phrase in at most {percent}% of the text', { percent: 100 * maxShare }),
        })
      : pass()
  },
  advice:
    'Write for readers: name the subject where it helps, and use other words elsewhere. Pages that repeat a keyword, or that differ from others only in the name of a place, count as spam for search engines.',
  link: 'https://developers.google.com/search/docs/essentials/spam-policies#keyword-stuffing',
})

const space = 32
/** How often phrases occur, by their hashes. */
const counts = new Uint8Array(4096)

/** How many words a text in Latin letters has in which surely no phrase is repeated often: nearly all texts. Null for others. */
function countUnrepeated(text: string): number | null {
  counts.fill(0)
  let words = 0
  let length = 0
  let hash = firstHash
  let previous = 0
  const characters = charactersOf(text)
  const end = text.length
  for (let index = 0; index <= end; index++) {
    const letter = latinLetterOf(index === end ? space : (characters[index] ?? 0))
    if (letter === noLatin) return null
    if (letter !== 0 && !isLatinNumber(letter)) {
      hash = Math.imul(hash ^ letter, hashFactor)
      length++
    } else if (length > 0) {
      words++
      if (length >= minLetters) {
        const slot = (Math.imul(previous, 31) ^ hash ^ (hash >>> 15)) & (counts.length - 1)
        const times = (counts[slot] ?? 0) + 1
        // Different phrases with the same hash are counted together.
        if (times >= minTimes) return null
        counts[slot] = times
        previous = hash
      }
      hash = firstHash
      length = 0
    }
  }
  return words
}
