/**
 * Addresses that come from outside (a parameter, a stored result) are compared as the browser reads them: it drops tabs
 * and line breaks, takes `\` for `/`, and `//host` for another site.
 */

const webProtocols = new Set(['http:', 'https:'])

/** The address where it leads to a page of this origin, written out in full; null for all others. */
export function ownAddress(address: string | null, origin: string): string | null {
  const url = address === null ? null : URL.parse(address, origin)
  // The origin of blob: and filesystem: addresses is that of whoever made them.
  if (!url || !webProtocols.has(url.protocol) || url.origin !== origin) return null
  return `${url.origin}${url.pathname}${url.search}${url.hash}`
}

/** The address where it is one of the web, for links to other sites; undefined for scripts, data and what is no address. */
export function webAddress(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !webProtocols.has(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return url.href
}
