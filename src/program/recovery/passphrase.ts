import { readFileSync } from 'node:fs'
import { DomainError, messageOf } from '../../base/errors.ts'

export function readPassphraseFile(path: string): string {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    if (text !== '' && text.length <= 1_000 && !text.includes('\n')) return text
  } catch (error) {
    throw new DomainError('invalid', `The passphrase cannot be read: ${messageOf(error)}`)
  }
  throw new DomainError('invalid', `${path} must contain one line of at most 1,000 characters, the passphrase.`)
}
