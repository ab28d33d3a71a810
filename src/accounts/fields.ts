import { type FieldErrors, invalid } from '../base/errors.ts'
import { parseTimeZone } from '../base/time-zone.ts'
import { isCommonPassword } from './common-passwords.ts'

const minPasswordLength = 10

/** A name is a single line, because it is shown in lists and may become part of a mail header. */
export function readName(text: string): string {
  const name = text.trim()
  if (name === '' || /[\r\n\t]/.test(name)) throw invalid({ name: ['name must be one line of text.'] })
  return name
}

/** Only the length is required, no character classes; but common passwords are refused. */
export function readNewPassword(password: string, email: string): string {
  const length = [...password].length
  if (length < minPasswordLength) {
    throw invalid({ password: [`password must have ${minPasswordLength} characters at least; found ${length}.`] })
  }
  if (isCommonPassword(password, email)) {
    throw invalid({ password: ['password is one of the first that anybody would guess. Choose another.'] })
  }
  return password
}

/** A language tag such as `de` or `pt-BR`; empty leaves it to the browser. */
export function readLanguage(text: string): string | null {
  if (text === '') return null
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null
  } catch {
    throw invalidField('language', 'a language tag such as en or pt-BR', text)
  }
}

/** A time zone by its IANA name; empty leaves it to the browser. */
export function readTimezone(text: string): string | null {
  if (text === '') return null
  // An offset such as +01:00 is no place: its clocks would never change.
  const timezone = /^[A-Za-z]/.test(text) ? parseTimeZone(text) : undefined
  if (timezone === undefined) throw invalidField('timezone', 'a time zone such as Europe/Berlin', text)
  return timezone
}

function invalidField(field: string, allowed: string, found: string) {
  const errors: FieldErrors = { [field]: [`${field} must be ${allowed}; found ${JSON.stringify(found)}.`] }
  return invalid(errors)
}
