import { firstHash, hashFactor, hashText } from '../../../base/hash-text.ts'
import { charactersOf, latinLetterOf, noLatin } from '../../../base/latin-letters.ts'

/** How many hashes a signature has; two texts have about the share of shingles in common that is equal in their signatures. */
export const signatureLength = 64
/** The bytes of each hash of a signature; the first is the lowest. */
export const bytesPerHash = Uint32Array.BYTES_PER_ELEMENT
/** Words of a shingle. */
const shingleWords = 3
/** A longer text is compared by its beginning. */
export const maxWords = 4_000
const signBit = -0x80000000
const maxHash = 0x7fffffff
const space = 32

const multipliers = new Int32Array(signatureLength)
const increments = new Int32Array(signatureLength)
for (let index = 0, state = 0x9e3779b9; index < signatureLength; index++) {
  state = mix(state + index)
  multipliers[index] = state | 1
  state = mix(state ^ 0x85ebca6b)
  increments[index] = state + signBit
}

/** The MinHash signature of a text as bytes, or the beginning of it; null if it has too few words to be compared. */
export const minHash = (text: string, length = signatureLength): Uint8Array | null =>
  signatureOf(hashLatinWords(text) ?? hashUnits(text), length)

/** The signature of a text by the hashes of its words. */
export function signatureOf(hashes: Int32Array, length: number): Uint8Array | null {
  if (hashes.length < shingleWords * 4) return null
  const shingles = new Int32Array(hashes.length - shingleWords + 1)
  for (let from = 0; from < shingles.length; from++) {
    let shingle = 0
    for (let index = 0; index < shingleWords; index++)
      shingle = mix((Math.imul(shingle, 31) + (hashes[from + index] ?? 0)) | 0)
    shingles[from] = shingle
  }
  const least = new Uint32Array(length)
  for (let index = 0; index < length; index += 4) writeMinima(shingles, index, least)
  return new Uint8Array(least.buffer)
}

/** The hash of each word; of each character where there are no spaces between words. */
function hashUnits(text: string): Int32Array {
  const words =
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, maxWords) ?? []
  const units = areTooFew(words.length, text) ? [...words.join('')].slice(0, maxWords) : words
  return Int32Array.from(units, hashText)
}

/** Whether a text has so few words that it is written without spaces between them. */
export const areTooFew = (words: number, text: string): boolean => words * 20 < text.length

/** The same as `hashUnits` at a third of the cost; null for a text with other letters, or without spaces between words. */
function hashLatinWords(text: string): Int32Array | null {
  const hashes = new Int32Array(Math.min(maxWords, (text.length + 1) >> 1))
  let words = 0
  let hash = firstHash
  let isInWord = false
  const characters = charactersOf(text)
  const { length } = text
  for (let index = 0; index <= length && words < maxWords; index++) {
    const letter = latinLetterOf(index === length ? space : (characters[index] ?? 0))
    if (letter === noLatin) return null
    if (letter !== 0) {
      hash = Math.imul(hash ^ letter, hashFactor)
      isInWord = true
    } else if (isInWord) {
      hashes[words++] = hash
      hash = firstHash
      isInWord = false
    }
  }
  return areTooFew(words, text) ? null : hashes.subarray(0, words)
}

/**
 * The least values of four hash functions: four at a time keeps the loop in registers, which is four times as fast. Numbers are
 * signed, with the highest bit flipped (`increments` contains it), for the same reason.
 */
function writeMinima(shingles: Int32Array, index: number, least: Uint32Array): void {
  const [m0, m1, m2, m3] = fourOf(multipliers, index)
  const [i0, i1, i2, i3] = fourOf(increments, index)
  let least0 = maxHash
  let least1 = maxHash
  let least2 = maxHash
  let least3 = maxHash
  const count = shingles.length
  for (let at = 0; at < count; at++) {
    const shingle = shingles[at] ?? 0
    const value0 = (Math.imul(shingle, m0) + i0) | 0
    if (value0 < least0) least0 = value0
    const value1 = (Math.imul(shingle, m1) + i1) | 0
    if (value1 < least1) least1 = value1
    const value2 = (Math.imul(shingle, m2) + i2) | 0
    if (value2 < least2) least2 = value2
    const value3 = (Math.imul(shingle, m3) + i3) | 0
    if (value3 < least3) least3 = value3
  }
  least.set([least0 + signBit, least1 + signBit, least2 + signBit, least3 + signBit], index)
}

const fourOf = (values: Int32Array, at: number): readonly [number, number, number, number] => [
  values[at] ?? 0,
  values[at + 1] ?? 0,
  values[at + 2] ?? 0,
  values[at + 3] ?? 0,
]

/** The estimated share of text that two signatures have in common, from 0 to 1. */
export function similarity(one: Uint8Array, other: Uint8Array): number {
  const [a, b] = [readHashes(one), readHashes(other)]
  return a.reduce((equal, value, index) => equal + (value === b[index] ? 1 : 0), 0) / signatureLength
}

/** A stored signature as numbers. */
function readHashes(signature: Uint8Array): Uint32Array {
  const bytes = new Uint8Array(signature)
  return new Uint32Array(bytes.buffer, 0, signatureLength)
}

function mix(value: number): number {
  let hash = value >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad)
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97)
  return (hash ^ (hash >>> 15)) >>> 0
}
