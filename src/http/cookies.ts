interface CookieOptions {
  /** 0 deletes the cookie. */
  readonly maxAgeSeconds: number
  readonly sameSite: 'Lax' | 'Strict'
}

/** An HttpOnly cookie for the whole host. On https, only this exact host can set it. */
export function writeHostCookie(name: string, value: string, options: CookieOptions, baseUrl: string): string {
  return write(hostCookieName(name, baseUrl), value, '/', options, baseUrl)
}

/** An HttpOnly cookie for one path of the host. */
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
 * The value of a cookie for the whole host. On https, the name without prefix is ignored, because another host of the same
 * domain, or an attacker on an unencrypted network, could have set it.
 */
export const readHostCookie = (header: string | undefined, name: string, baseUrl: string): string | undefined =>
  readCookie(header, hostCookieName(name, baseUrl))

export const readPathCookie = (header: string | undefined, name: string, baseUrl: string): string | undefined =>
  readCookie(header, pathCookieName(name, baseUrl))

/** Browsers accept `__Host-` only from the host itself, over https, with `Path=/`. */
export const hostCookieName = (name: string, baseUrl: string): string => (isSecure(baseUrl) ? `__Host-${name}` : name)

/** Browsers accept `__Secure-` only over https. `__Host-` would not allow a path. */
const pathCookieName = (name: string, baseUrl: string): string => (isSecure(baseUrl) ? `__Secure-${name}` : name)

const isSecure = (baseUrl: string): boolean => baseUrl.startsWith('https:')

/** Values consist of letters, digits, `-`, `_` and `.`, so nothing needs encoding. */
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
