interface CookieOptions {
  readonly path: string
  /** 0 takes the cookie away. */
  readonly maxAgeSeconds: number
  readonly sameSite: 'Lax' | 'Strict'
  readonly secure: boolean
}

/** A cookie that no script can read. Our values are letters, digits, `-`, `_` and `.`, so nothing needs encoding. */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const { path, maxAgeSeconds, sameSite, secure } = options
  const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${maxAgeSeconds}`, 'HttpOnly', `SameSite=${sameSite}`]
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim()
  }
  return undefined
}
