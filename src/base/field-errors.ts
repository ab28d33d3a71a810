/**
 * What can be wrong with a field, by a code from a closed set, so that a client can show it in its reader's language.
 * `{name}` stands for a value.
 */
const messages = {
  required: '{field} is required.',
  'not-allowed': '{field} must be one of {allowed}; found {found}.',
  'not-in-range': '{field} must be a whole number from {min} to {max}; found {found}.',
  'not-text': '{field} must be text; found {found}.',
  'too-long': '{field} can have at most {max} characters; found {found}.',
  'too-short': '{field} must have at least {min} characters; found {found}.',
  'not-a-cursor': '{field} must be a next_cursor of this list with the same search, filters and order; found {found}.',
  empty: '{field} must not be empty.',
  'control-characters': '{field} contains control characters or invalid Unicode.',
  'wrong-format': '{field} must match {pattern}; found {found}.',
  'too-many-values': '{field} can be sent at most {max} times; found {found}.',
  'not-one-line': '{field} must be a single line of text.',
  'too-common': '{field} is too easy to guess. Choose another one.',
  'page-password-required': '{field} is required when privacy is 2.',
  'wrong-password': '{field} is wrong.',
  'passkey-refused': '{field} is not accepted here, or is older than five minutes.',
  'wrong-code': '{field} is wrong, or was used before.',
  'not-an-email': '{field} must be an email address such as ada@example.com; found {found}.',
  'not-a-language': '{field} must be a language tag such as en or pt-BR; found {found}.',
  'not-a-time-zone': '{field} must be an IANA time zone such as Europe/Berlin; found {found}.',
  'not-a-url': '{field} must be an absolute URL such as https://example.com/page; found {found}.',
  'not-http': '{field} must start with http:// or https://; found {found}.',
  'url-with-credentials': '{field} must not contain a user name or password.',
  'not-a-domain': '{field} must be a domain such as example.com, or a URL; found {found}.',
  'domain-port': '{field} has an invalid port. Leave out the port: every port counts; found {found}.',
  'domain-wildcard':
    '{field} must not have wildcards. Use example.com, and put its snippet on subdomains too; found {found}.',
  'domain-email': '{field} must be a domain such as example.com, not an email address; found {found}.',
  'different-settings': '{field} cannot be compared, because its settings differ: {settings}.',
  'not-changeable': "{field} can't be changed; it is {current}.",
  'name-taken': '{field} must be unique; {found} is taken.',
  'website-exists': '{found} is already one of your websites.',
  'account-exists': 'There is already an account with the address {found}.',
  'not-an-ip-address': '{found} is neither an IP address nor a CIDR range.',
  'not-a-country': '{field} must consist of two-letter country codes such as DE; found {found}.',
  'not-an-asn': '{field} must consist of numbers of autonomous systems such as AS64496; found {found}.',
  'not-a-parameter': '{found} is not the name of a query parameter.',
  'too-many-entries': '{field} can have at most {max} entries; found {found}.',
  'name-exists': '{found} is already the name of another one.',
  'too-many-records': 'There can be at most {max}; found {found}.',
  'not-used': '{field} is not used if {by} is {found}.',
  'not-a-page': '{field} must begin with / or *; found {found}.',
  'too-many-wildcards': '{field} can have at most {max} wildcards (*) in total; found {found}.',
  'not-a-color': '{field} must be a color such as #0f6e66; found {found}.',
  'low-contrast':
    '{field} must have a contrast of at least {min}:1 with white (WCAG AA), because white text is set on it; {found} has {ratio}:1.',
  'not-a-logo': '{field} must be a PNG, JPEG or SVG image, encoded as base64 or as a data URL; {problem}.',
  'roll-ups-shorter': '{field} must be 0, or at least retention_days, which must not be 0 then; found {found}.',
  'not-a-service-account': '{field} is not the JSON key of a Google service account.',
  'not-a-bing-key': '{field} is not an API key of Bing Webmaster Tools.',
  'not-accepted': 'The search engine does not accept it. {reason}',
  'consent-over': '{field} is not one that this account was given in the last 15 minutes. Begin again.',
  'not-a-connection': '{field} must be the id of one of your connections to {source}; found {found}.',
  'not-a-property': '{field} must be one of the properties that the connection can read.',
  'not-of-property': '{field} does not belong to the property of the website.',
  'not-of-website': '{field} must be on the website, all on one host.',
  'property-unverified': '{field} is not verified, so it has no numbers for this connection.',
  'zone-of-kept-days':
    "{field} can't be changed: events before {found} have been deleted, and the statistics of those days are kept by days of {current}. Set rollup_retention_days to retention_days to delete them first.",
} as const

export type FieldErrorCode = keyof typeof messages
export type FieldErrorValues = Readonly<Record<string, string | number>>

export interface FieldError {
  readonly code: FieldErrorCode
  readonly values: FieldErrorValues
  readonly message: string
}

export const fieldErrorCodes = Object.keys(messages)

export function fieldError(code: FieldErrorCode, field: string, values: FieldErrorValues = {}): FieldError {
  const message = messages[code].replace(/\{(\w+)\}/g, (_, name) =>
    name === 'field' ? field : String(values[name] ?? ''),
  )
  return { code, values, message }
}

/** A sent value in an error message: quoted, and truncated. */
export function describeValue(sent: unknown): string {
  if (Array.isArray(sent)) return `${sent.length} values`
  if (typeof sent === 'object') return 'an object'
  const text = String(sent)
  if (text === '') return 'nothing'
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
