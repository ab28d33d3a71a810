import type { Headers } from './fetched.ts'

const redirecting = new Set([301, 302, 303, 307, 308])

/** Where an answer sends us, not yet judged; null where it sends us nowhere. */
export function redirectTarget(status: number, headers: Headers, from: URL): string | null {
  const location = headers.location?.[0]
  if (!redirecting.has(status) || location === undefined) return null
  return URL.parse(location, from)?.href ?? location
}
