/** Names of headers with credentials or identifiers, which readers of a report must not see. */
const sensitive =
  /cookie|authori[sz]ation|authenticat|token|secret|session|api-?key|access-?key|passw|credential|csrf|xsrf|jwt|signature|nonce/

export const withoutSensitiveHeaders = <T>(headers: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !sensitive.test(name.toLowerCase())))
