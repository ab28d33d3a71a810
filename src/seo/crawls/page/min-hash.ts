/** How many hashes a signature has; two texts have about the share of shingles in common that is equal in their signatures. */
export const signatureLength = 64
/** Words of a shingle. */
const shingleWords = 3
/** A longer text is compared by its beginning. */
const maxWords = 4_000

const multipliers = new Uint32Array(signatureLength)
const increments = new Uint32Array(signatureLength)
for (let index = 0, state = 0x9e3779b9; index < signatureLength; index++) {
  state = mix(state + index)
  multipliers[index] = state | 1
  state = mix(state ^ 0x85ebca6b)
  increments[index] = state
}

/** The MinHash signature of a text as bytes; null if it has too few words to be compared. */
export function minHash(text: string): Uint8Array | null {
  const words =
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, maxWords) ?? []
  const units = words.length * 20 < text.length ? [...words.join('')].slice(0, maxWords) : words
  if (units.length < shingleWords * 4) return null
  const hashes = units.map(hashText)
  const least = new Uint32Array(signatureLength).fill(0xffffffff)
  for (let from = 0; from + shingleWords <= hashes.length; from++) {
    let shingle = 0
    for (let index = 0; index < shingleWords; index++)
      shingle = mix(Math.imul(shingle, 31) + (hashes[from + index] ?? 0))
    for (let index = 0; index < signatureLength; index++) {
      const value = (Math.imul(shingle, multipliers[index] ?? 0) + (increments[index] ?? 0)) >>> 0
      if (value < (least[index] ?? 0)) least[index] = value
    }
  }
  return new Uint8Array(least.buffer)
}

/** The estimated share of text that two signatures have in common, from 0 to 1. */
export function similarity(one: Uint8Array, other: Uint8Array): number {
  const [a, b] = [readHashes(one), readHashes(other)]
  return a.reduce((equal, value, index) => equal + (value === b[index] ? 1 : 0), 0) / signatureLength
}

/** A stored signature as numbers. */
export function readHashes(signature: Uint8Array): Uint32Array {
  const bytes = new Uint8Array(signature)
  return new Uint32Array(bytes.buffer, 0, signatureLength)
}

function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

function mix(value: number): number {
  let hash = value >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad)
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97)
  return (hash ^ (hash >>> 15)) >>> 0
}
