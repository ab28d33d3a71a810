import type { Headers } from './fetched.ts'

const redirecting = new Set([301, 302, 303, 307, 308])

/** Where an answer sends us, not yet judged; null where it sends us nowhere. */
export function redirectTarget(status: number, headers: Headers, from: URL): string | null {
  const location = headers.location?.[0]
  if (!redirecting.has(status) || location === undefined) return null
  return URL.parse(asSent(location), from)?.href ?? location
}

/** Header bytes come as one character each; servers that do not escape an address mean UTF-8, and browsers know that. */
function asSent(location: string): string {
  if (!/[\x80-\xff]/.test(location) || /[^\x00-\xff]/.test(location)) return location
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(location, 'latin1'))
  } catch {
    return location
  }
}
