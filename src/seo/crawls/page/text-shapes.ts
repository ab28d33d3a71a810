import { hash } from 'node:crypto'
import { firstHash, hashFactor, hashText } from '../../../base/hash-text.ts'
import { charactersOf, isLatinNumber, latinLetterOf, noLatin } from '../../../base/latin-letters.ts'
import { areTooFew, bytesPerHash, maxWords, minHash, signatureOf } from './min-hash.ts'

const dateLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da']
/** Asked for by the threads that read pages alone. */
const readDateNames = (): readonly string[] =>
  dateLanguages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((style) => {
      const name = (options: Intl.DateTimeFormatOptions) => {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
        return (day: Date): string =>
          format
            .format(day)
            .toLowerCase()
            .replace(/[^\p{L}]/gu, '')
      }
      const [month, weekday] = [name({ month: style }), name({ weekday: style })]
      // Twelve months, and twelve days, which are all days of a week.
      return Array.from({ length: 12 }, (_, index) => [
        month(new Date(Date.UTC(2026, index, 1))),
        weekday(new Date(Date.UTC(2026, 0, index + 1))),
      ]).flat()
    }),
  )
let dateNames: WordSet | undefined
const maxShapeLength = 20_000

/** Parts of a signature that are compared: texts that have nine words of ten in common have one of them in common. */
const bands = 4
const hashesOfBand = 8

const wordsOf = (text: string): readonly string[] =>
  text
    .slice(0, maxShapeLength)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

const shortHash = (data: string | Uint8Array): string => hash('sha256', data, 'base64url').slice(0, 8)

/**
 * Hashes of a text without what differs between the pages of a calendar, a counter or a search: numbers, the names of months and days, and
 * the words of the URL. Two pages are alike if they have one of them in common: the same text, or nearly the same text with the same title.
 */
export function shapesOf({ text, title, url }: { text: string; title: string; url: string }): readonly string[] {
  dateNames ??= createWordSet(readDateNames(), 0xffff)
  const leftOut = [dateNames, createWordSet(wordsOf(decoded(url)), 0xff)]
  const { reduced, hashes } = withoutWords(text.slice(0, maxShapeLength), leftOut)
  const signature =
    hashes === null || areTooFew(hashes.length, reduced)
      ? minHash(reduced, bands * hashesOfBand)
      : signatureOf(hashes, bands * hashesOfBand)
  if (signature === null) return [shortHash(reduced)]
  const named = withoutWords(title.slice(0, maxShapeLength), leftOut).reduced
  const bytes = hashesOfBand * bytesPerHash
  return [
    shortHash(reduced),
    ...Array.from({ length: bands }, (_, index) =>
      shortHash(
        `${named} ${index} ${Buffer.from(signature.subarray(index * bytes, (index + 1) * bytes)).toString('base64')}`,
      ),
    ),
  ]
}

/** The rest of a text, with the hashes of its first words if they are known. */
interface ReducedText {
  readonly reduced: string
  readonly hashes: Int32Array | null
}

/** The words of a text in lower case, without numbers and some words. */
function withoutWords(text: string, leftOut: readonly WordSet[]): ReducedText {
  const latin = withoutLatinWords(text, leftOut)
  if (latin !== null) return latin
  const reduced = wordsOf(text).filter((word) => !/^\p{N}+$/u.test(word) && !leftOut.some((set) => set.has(word)))
  return { reduced: reduced.join(' '), hashes: null }
}

/** They hold one text at a time. */
const reducedBytes = Buffer.alloc(maxShapeLength + 1)
const reducedHashes = new Int32Array(maxWords)

/** The same in one pass, at an eighth of the cost of a pattern and a string for each word; null for a text with other letters. */
function withoutLatinWords(text: string, leftOut: readonly WordSet[]): ReducedText | null {
  let length = 0
  let start = 0
  let words = 0
  let wordHash = firstHash
  let isNumber = true
  const characters = charactersOf(text)
  const end = text.length
  for (let index = 0; index <= end; index++) {
    const letter = latinLetterOf(index === end ? space : (characters[index] ?? 0))
    if (letter === noLatin) return null
    if (letter !== 0) {
      reducedBytes[length++] = letter
      wordHash = Math.imul(wordHash ^ letter, hashFactor)
      isNumber &&= isLatinNumber(letter)
    } else if (length > start) {
      if (isNumber || isLeftOut(start, length, wordHash, leftOut)) length = start
      else {
        if (words < maxWords) reducedHashes[words++] = wordHash
        reducedBytes[length++] = space
        start = length
      }
      wordHash = firstHash
      isNumber = true
    }
  }
  return {
    reduced: reducedBytes.toString('latin1', 0, Math.max(0, start - 1)),
    hashes: reducedHashes.subarray(0, words),
  }
}

function isLeftOut(start: number, end: number, wordHash: number, leftOut: readonly WordSet[]): boolean {
  for (const set of leftOut)
    if (set.mayHave(wordHash) && set.has(reducedBytes.toString('latin1', start, end))) return true
  return false
}

const space = 32

interface WordSet {
  has(word: string): boolean
  /** False for the hash of most words that the set does not have. */
  mayHave(wordHash: number): boolean
}

/** `bits`: those of a hash by which most words are known not to be in the set. */
function createWordSet(words: readonly string[], bits: number): WordSet {
  const set = new Set(words)
  const marks = new Uint8Array(bits + 1)
  for (const word of set) marks[hashText(word) & bits] = 1
  return { has: (word) => set.has(word), mayHave: (wordHash) => marks[wordHash & bits] === 1 }
}

function decoded(url: string): string {
  const { pathname, search } = new URL(url)
  try {
    return decodeURIComponent(`${pathname} ${search}`.replaceAll('+', ' '))
  } catch {
    return `${pathname} ${search}`
  }
}
