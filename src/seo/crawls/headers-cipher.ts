import { createJsonCipher } from '../../base/json-cipher.ts'

/** Encrypts the header fields of crawls. */
export interface HeadersCipher {
  encrypt(headers: Readonly<Record<string, string>>): string
  /** Empty if they cannot be read any more, because the secret was changed. */
  decrypt(text: string): Readonly<Record<string, string>>
}

export function createHeadersCipher(secret: string): HeadersCipher {
  const cipher = createJsonCipher<Readonly<Record<string, string>>>('crawl headers', secret)
  return { encrypt: cipher.encrypt, decrypt: (text) => cipher.decrypt(text) ?? {} }
}
