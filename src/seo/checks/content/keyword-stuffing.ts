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
