/** Adds the scheme to a host that was typed without one. Other texts are returned as they are. */
export type AddScheme = (text: string) => Promise<string>

/**
 * The URLs that a host typed without a scheme may mean, https first; null for other texts. A word without a dot or a port is none, because
 * it is more likely a mistake than the name of a host.
 */
export function urlsOfTypedHost(text: string): readonly [https: string, http: string] | null {
  const typed = text.trim()
  // A host with a port is not one with the scheme of its name.
  if (!/^[\p{L}\p{N}[]/u.test(typed) || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed)) return null
  const url = URL.parse(`https://${typed}`)
  if (url === null || url.username !== '' || url.password !== '') return null
  const isHost = /[.[]|^localhost$/.test(url.hostname) || /^[^/?#]+:\d/.test(typed)
  return isHost ? [`https://${typed}`, `http://${typed}`] : null
}
