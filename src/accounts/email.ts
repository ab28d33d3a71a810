import { invalid } from '../base/errors.ts'
import { describeValue, fieldError } from '../base/field-errors.ts'
import { normalizeHost } from '../base/hosts.ts'

const localPart = /^[^\s\p{C}"(),:;<>@[\\\]]{1,64}$/u

/** An email address as it is stored and compared: NFC, lower case, the host in punycode. */
export function readEmail(text: string): string {
  const normal = text.trim().normalize('NFC').toLowerCase()
  const at = normal.lastIndexOf('@')
  const host = normalizeHost(normal.slice(at + 1))
  // normalizeHost accepts URLs, but a port or path is not valid in an email address.
  const plain = host !== undefined && !/[\s/:?#\\]/.test(normal.slice(at + 1))
  if (at > 0 && plain && localPart.test(normal.slice(0, at))) return `${normal.slice(0, at)}@${host}`
  throw invalid({ email: [fieldError('not-an-email', 'email', { found: describeValue(text) })] })
}
