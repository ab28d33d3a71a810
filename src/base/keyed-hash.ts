import { randomBytes } from 'node:crypto'

/** A hash for hash tables, with a secret key, so that nobody can construct numbers that collide. */
export type KeyedHash = (number: number) => number

const lengthInBytes = 8
const wordRounds = 3
const finalRounds = 3

/**
 * HalfSipHash-1-3 of an integer below 2⁵³, as an integer below 2³². The secret is random, so that what an attacker learns
 * about one process is useless against the next.
 */
export function createKeyedHash(secret: Buffer = randomBytes(8)): KeyedHash {
  const key0 = secret.readInt32LE(0)
  const key1 = secret.readInt32LE(4)

  return (number) => {
    const low = number | 0
    const high = (number / 2 ** 32) | 0
    let v0 = key0
    let v1 = key1
    let v2 = key0 ^ 0x6c796765
    let v3 = key1 ^ 0x74656462
    for (let round = 0; round < wordRounds + finalRounds; round++) {
      const word = round === 0 ? low : round === 1 ? high : round === 2 ? lengthInBytes << 24 : 0
      v3 ^= word
      v0 = (v0 + v1) | 0
      v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0
      v0 = (v0 << 16) | (v0 >>> 16)
      v2 = (v2 + v3) | 0
      v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2
      v0 = (v0 + v3) | 0
      v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0
      v2 = (v2 + v1) | 0
      v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2
      v2 = (v2 << 16) | (v2 >>> 16)
      v0 ^= word
      if (round === wordRounds - 1) v2 ^= 0xff
    }
    return (v1 ^ v3) >>> 0
  }
}

/** The same for texts. */
export function createKeyedTextHash(secret?: Buffer): (text: string) => number {
  const hash = createKeyedHash(secret)
  return (text) => {
    let state = text.length
    for (let at = 0; at < text.length; at += 2) {
      const two = text.charCodeAt(at) + 0x1_0000 * (at + 1 < text.length ? text.charCodeAt(at + 1) : 0)
      state = hash((state >>> 11) * 2 ** 32 + two)
    }
    return state
  }
}
