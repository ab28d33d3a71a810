import { invalid } from '../base/errors.ts'
import { normalizeHost } from '../base/hosts.ts'

const localPart = /^[^\s\p{C}"(),:;<>@[\\\]]{1,64}$/u

/** An e-mail address as it is stored and compared: composed letters, lower case, the host as punycode. */
export function readEmail(text: string): string {
  const normal = text.trim().normalize('NFC').toLowerCase()
  const at = normal.lastIndexOf('@')
  const host = normalizeHost(normal.slice(at + 1))
  // The host must be all of what stands there: a URL's port or path is no part of an address.
  const plain = host !== undefined && !/[\s/:?#\\]/.test(normal.slice(at + 1))
  if (at > 0 && plain && localPart.test(normal.slice(0, at))) return `${normal.slice(0, at)}@${host}`
  throw invalid({ email: ['email must be an e-mail address such as ada@example.com.'] })
}
