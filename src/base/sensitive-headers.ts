/** By which somebody is recognized or let in: no business of those who read about a page. */
const sensitive =
  /cookie|authori[sz]ation|authenticat|token|secret|session|api-?key|access-?key|passw|credential|csrf|xsrf|jwt|signature|nonce/

export const withoutSensitive = <T>(headers: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !sensitive.test(name.toLowerCase())))
