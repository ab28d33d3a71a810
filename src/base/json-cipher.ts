import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/**
 * Encrypts what may contain passwords, so that it cannot be read in a dump of its table or by searching a file. The key is among the
 * secrets of the same database: this does not protect from those who have all of it.
 */
export interface JsonCipher<Value> {
  encrypt(value: Value): string
  /** Null if it cannot be read any more, because the secret was changed. */
  decrypt(text: string): Value | null
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** The purpose separates what is encrypted with the same secret. */
export function createJsonCipher<Value>(purpose: string, secret: string): JsonCipher<Value> {
  const key = createHash('sha256').update(`${purpose} ${secret}`).digest()
  return {
    encrypt(value) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv)
      const encrypted = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    decrypt(text) {
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length < ivBytes + tagBytes) return null
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        const plain = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
        return JSON.parse(plain.toString('utf8'))
      } catch {
        return null
      }
    },
  }
}
