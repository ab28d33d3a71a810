import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/**
 * Encrypts the header fields of crawls, which may contain passwords, so that they cannot be read in a dump of their table or by
 * searching a file. The key is among the secrets of the same database: this does not protect from those who have all of it.
 */
export interface HeadersCipher {
  encrypt(headers: Readonly<Record<string, string>>): string
  /** Empty if they cannot be read any more, because the secret was changed. */
  decrypt(text: string): Readonly<Record<string, string>>
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export function createHeadersCipher(secret: string): HeadersCipher {
  const key = createHash('sha256').update(`crawl headers ${secret}`).digest()
  return {
    encrypt(headers) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv)
      const encrypted = Buffer.concat([cipher.update(JSON.stringify(headers), 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    decrypt(text) {
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        const plain = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
        return JSON.parse(plain.toString('utf8'))
      } catch {
        return {}
      }
    },
  }
}
