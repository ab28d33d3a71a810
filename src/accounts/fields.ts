import { invalid } from '../base/errors.ts'
import { describeValue, fieldError } from '../base/field-errors.ts'
import { parsePlaceTimeZone } from '../base/time-zone.ts'
import { isCommonPassword } from './common-passwords.ts'

const minPasswordLength = 10

/** A name is a single line, because it is shown in lists and may become part of a mail header. */
export function readName(text: string): string {
  const name = text.trim()
  if (name === '' || /[\r\n\t]/.test(name)) throw invalid({ name: [fieldError('not-one-line', 'name')] })
  return name
}

/** Only the length is required, no character classes; but common passwords are refused. */
export function readNewPassword(password: string, email: string): string {
  const length = [...password].length
  if (length < minPasswordLength) {
    throw invalid({ password: [fieldError('too-short', 'password', { min: minPasswordLength, found: length })] })
  }
  if (isCommonPassword(password, email)) {
    throw invalid({ password: [fieldError('too-common', 'password')] })
  }
  return password
}

/** A language tag such as `de` or `pt-BR`; empty leaves it to the browser. */
export function readLanguage(text: string): string | null {
  if (text === '') return null
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null
  } catch {
    throw invalid({ language: [fieldError('not-a-language', 'language', { found: describeValue(text) })] })
  }
}

/** A time zone by its IANA name; empty leaves it to the browser. */
export function readTimezone(text: string): string | null {
  if (text === '') return null
  const timezone = parsePlaceTimeZone(text)
  if (timezone === undefined)
    throw invalid({ timezone: [fieldError('not-a-time-zone', 'timezone', { found: describeValue(text) })] })
  return timezone
}
