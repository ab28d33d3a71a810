/** How many hashes a signature has; two texts have about the share of shingles in common that is equal in their signatures. */
export const signatureLength = 64
/** Of a signature as bytes; the first is the lowest. */
export const bytesPerHash = Uint32Array.BYTES_PER_ELEMENT
/** Words of a shingle. */
const shingleWords = 3
/** A longer text is compared by its beginning. */
const maxWords = 4_000
const signBit = -0x80000000

const multipliers = new Int32Array(signatureLength)
const increments = new Int32Array(signatureLength)
for (let index = 0, state = 0x9e3779b9; index < signatureLength; index++) {
  state = mix(state + index)
  multipliers[index] = state | 1
  state = mix(state ^ 0x85ebca6b)
  increments[index] = state + signBit
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
  const shingles = new Int32Array(units.length - shingleWords + 1)
  const hashes = new Int32Array(units.length)
  for (const [index, unit] of units.entries()) hashes[index] = hashText(unit)
  for (let from = 0; from < shingles.length; from++) {
    let shingle = 0
    for (let index = 0; index < shingleWords; index++)
      shingle = mix((Math.imul(shingle, 31) + (hashes[from + index] ?? 0)) | 0)
    shingles[from] = shingle
  }
  const least = new Uint32Array(signatureLength)
  for (let index = 0; index < signatureLength; index += 4) writeMinima(shingles, index, least)
  return new Uint8Array(least.buffer)
}

/**
 * The least values of four hash functions: four at a time keeps the loop in registers, which is four times as fast. Numbers are
 * signed, with the highest bit flipped (`increments` contains it), for the same reason.
 */
function writeMinima(shingles: Int32Array, index: number, least: Uint32Array): void {
  const [m0 = 0, m1 = 0, m2 = 0, m3 = 0] = multipliers.subarray(index, index + 4)
  const [i0 = 0, i1 = 0, i2 = 0, i3 = 0] = increments.subarray(index, index + 4)
  let [least0, least1, least2, least3] = [0x7fffffff, 0x7fffffff, 0x7fffffff, 0x7fffffff]
  for (let at = 0; at < shingles.length; at++) {
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
