import { invalid } from '../base/errors.ts'
import { describeValue, fieldError } from '../base/field-errors.ts'
import { parsePlaceTimeZone } from '../base/time-zone.ts'

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

/** The most common passwords in leaks that are long enough; shorter ones are refused for their length. */
const commonPasswords = new Set(
  `0123456789 0987654321 1122334455 1234554321 1234567890 1234567891 12345678900 12345678910 123456789a 1234qwerasdf
  1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 3rjs1la7qe 9876543210 a123456789 abc1234567 abcd123456 abcdefghij administrator
  adminadmin asdfasdfasdf asdfghjkl1 asdfghjkl; basketball changeme123 football123 iloveyou12 iloveyou123 letmein123
  letmeinnow liverpool1 mypassword password00 password01 password10 password11 password12 password123 password1234
  password12345 password123456 passw0rd12 passw0rd123 p@ssw0rd12 p@ssw0rd123 passwordpassword q1w2e3r4t5 q1w2e3r4t5y6
  qazwsxedcrfv qwerasdfzxcv qwerty1234 qwerty12345 qwerty123456 qwertyuiop qwertyuiop1 qwertzuiop sightline1
  sightline12 sightline123 starwars12 sunshine123 superman123 test123456 testtest12 trustno1234 unbelievable
  welcome123 welcome1234 zaq12wsxcde3 zxcvbnm123`.split(/\s+/),
)

function isCommonPassword(password: string, email: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase().trim()
  const address = email.trim().toLowerCase()
  return (
    commonPasswords.has(lower) || lower === address || lower === address.split('@', 1)[0] || new Set(lower).size <= 2
  )
}
