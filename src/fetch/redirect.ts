import type { ResponseHeaders } from './fetch-result.ts'

const redirectStatuses = new Set([301, 302, 303, 307, 308])

/** The target of a redirect response, not yet checked by the SSRF guard; null if it is no redirect. */
export function redirectTarget(status: number, headers: ResponseHeaders, from: URL): string | null {
  const location = headers.location?.[0]
  if (!redirectStatuses.has(status) || location === undefined) return null
  return URL.parse(decodeLocation(location), from)?.href ?? location
}

/** Node decodes headers as Latin-1, but servers that do not percent-encode a URL send UTF-8, and browsers accept it. */
function decodeLocation(location: string): string {
  if (!/[\x80-\xff]/.test(location) || /[^\x00-\xff]/.test(location)) return location
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(location, 'latin1'))
  } catch {
    return location
  }
}
