/**
 * URLs from outside (a query parameter, a stored result) are parsed before they are compared, because browsers drop tabs
 * and line breaks, read `\` as `/`, and treat `//host` as another site.
 */

const webProtocols = new Set(['http:', 'https:'])

/** Returns the absolute URL if it is of this origin, otherwise null. */
export function sameOriginUrl(href: string | null, origin: string): string | null {
  const url = href === null ? null : URL.parse(href, origin)
  // The origin of a blob: or filesystem: URL is that of the page that created it.
  if (!url || !webProtocols.has(url.protocol) || url.origin !== origin) return null
  return `${url.origin}${url.pathname}${url.search}${url.hash}`
}

/** Returns the URL if it is safe to link to (http or https, without credentials), otherwise undefined. */
export function safeHttpUrl(href: string): string | undefined {
  const url = URL.parse(href)
  if (!url || !webProtocols.has(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return url.href
}

/** Most people type URLs without a scheme. A host with a port is not one with the scheme of its name. */
export const withScheme = (url: string): string =>
  url === '' || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(url) ? url : `https://${url}`

const encodedCharacter = /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi

/** A path or URL with its Unicode letters decoded. What is invisible or changes the direction of text stays encoded. */
export const readablePath = (path: string): string =>
  path.replace(encodedCharacter, (encoded) => {
    try {
      const character = decodeURIComponent(encoded)
      return /[\p{C}\p{Z}]/u.test(character) ? encoded : character
    } catch {
      return encoded
    }
  })
