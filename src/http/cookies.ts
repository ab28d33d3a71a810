interface CookieOptions {
  /** 0 takes the cookie away. */
  readonly maxAgeSeconds: number
  readonly sameSite: 'Lax' | 'Strict'
}

/** A cookie for the whole host that no script can read. On https only this very host can have set it. */
export function writeHostCookie(name: string, value: string, options: CookieOptions, baseUrl: string): string {
  return write(hostCookieName(name, baseUrl), value, '/', options, baseUrl)
}

/** A cookie for a part of the host that no script can read. */
export function writePathCookie(
  name: string,
  value: string,
  path: string,
  options: CookieOptions,
  baseUrl: string,
): string {
  return write(pathCookieName(name, baseUrl), value, path, options, baseUrl)
}

/**
 * A cookie of that name for the whole host. On https the plain name is not read: another host of the same domain, or
 * anybody on a network without encryption, could have set it.
 */
export const readHostCookie = (header: string | undefined, name: string, baseUrl: string): string | undefined =>
  readCookie(header, hostCookieName(name, baseUrl))

export const readPathCookie = (header: string | undefined, name: string, baseUrl: string): string | undefined =>
  readCookie(header, pathCookieName(name, baseUrl))

/** Browsers take `__Host-` only from the host itself, over https, for all of its paths. */
export const hostCookieName = (name: string, baseUrl: string): string => (isSecure(baseUrl) ? `__Host-${name}` : name)

/** Browsers take `__Secure-` only over https. `__Host-` would send the cookie with every request, not just to its path. */
const pathCookieName = (name: string, baseUrl: string): string => (isSecure(baseUrl) ? `__Secure-${name}` : name)

const isSecure = (baseUrl: string): boolean => baseUrl.startsWith('https:')

/** Our values are letters, digits, `-`, `_` and `.`, so nothing needs encoding. */
function write(name: string, value: string, path: string, options: CookieOptions, baseUrl: string): string {
  const { maxAgeSeconds, sameSite } = options
  const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${maxAgeSeconds}`, 'HttpOnly', `SameSite=${sameSite}`]
  return [...parts, ...(isSecure(baseUrl) ? ['Secure'] : [])].join('; ')
}

function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim()
  }
  return undefined
}
