import { type FieldErrors, invalid } from '../base/errors.ts'
import { parseTimeZone } from '../base/time-zone.ts'
import { isEasilyGuessed } from './guessed-passwords.ts'

const leastPasswordLength = 10

/** A name is one line: it is shown in lists and may stand in the head of a mail. */
export function readName(text: string): string {
  const name = text.trim()
  if (name === '' || /[\r\n\t]/.test(name)) throw invalid({ name: ['name must be one line of text.'] })
  return name
}

/** Length is what counts, so nothing is asked of its characters; but what every guesser tries first is no password. */
export function readNewPassword(password: string, email: string): string {
  const length = [...password].length
  if (length < leastPasswordLength) {
    throw invalid({ password: [`password must have ${leastPasswordLength} characters at least; found ${length}.`] })
  }
  if (isEasilyGuessed(password, email)) {
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
    throw notOne('language', 'a language tag such as en or pt-BR', text)
  }
}

/** A time zone by its IANA name; empty leaves it to the browser. */
export function readTimezone(text: string): string | null {
  if (text === '') return null
  // An offset such as +01:00 is no place: its clocks would never change.
  const timezone = /^[A-Za-z]/.test(text) ? parseTimeZone(text) : undefined
  if (timezone === undefined) throw notOne('timezone', 'a time zone such as Europe/Berlin', text)
  return timezone
}

function notOne(field: string, allowed: string, found: string) {
  const errors: FieldErrors = { [field]: [`${field} must be ${allowed}; found ${JSON.stringify(found)}.`] }
  return invalid(errors)
}
