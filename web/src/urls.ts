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

const encodedCharacter = /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi
const encodedLabel = /\bxn--[a-z\d-]+/gi

/**
 * A path, host or URL, or a text with some, as people read it: `b%C3%BCcher` and `xn--bcher-kva` are `bücher`. What is invisible or
 * changes the direction of text stays encoded.
 */
export const readableUrl = (text: string): string =>
  text.replace(encodedCharacter, decodeCharacter).replace(encodedLabel, decodeLabel)

function decodeCharacter(encoded: string): string {
  try {
    const character = decodeURIComponent(encoded)
    return /[\p{C}\p{Z}]/u.test(character) ? encoded : character
  } catch {
    return encoded
  }
}

/** Letters of other scripts that look like Latin ones: mixed with these, a label stays encoded, as in browsers. */
const lookalikes = /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}]/u

function decodeLabel(encoded: string): string {
  if (encoded.length > 63) return encoded
  const label = decodePunycode(encoded.slice('xn--'.length).toLowerCase())
  // What the browser would not encode in the same way is no name of a host.
  if (label === null || URL.parse(`http://${label}/`)?.hostname !== encoded.toLowerCase()) return encoded
  return /\p{sc=Latin}/u.test(label) && lookalikes.test(label) ? encoded : label
}

/** RFC 3492: browsers decode host names only for their own address bar. */
function decodePunycode(text: string): string | null {
  const basicLength = Math.max(0, text.lastIndexOf('-'))
  const characters = [...text.slice(0, basicLength)]
  let [position, bias, code] = [0, 72, 128]
  for (let at = basicLength && basicLength + 1; at < text.length; ) {
    const before = position
    for (let weight = 1, step = 36; ; step += 36) {
      const digit = Number.parseInt(text[at++] ?? '', 36)
      if (Number.isNaN(digit)) return null
      // Letters are 0 to 25, digits follow; in base 36 it is the other way round.
      const value = digit < 10 ? digit + 26 : digit - 10
      position += value * weight
      const threshold = Math.min(26, Math.max(1, step - bias))
      if (value < threshold) break
      weight *= 36 - threshold
    }
    const count = characters.length + 1
    let delta = Math.floor((position - before) / (before === 0 ? 700 : 2))
    delta += Math.floor(delta / count)
    for (bias = 0; delta > 455; bias += 36) delta = Math.floor(delta / 35)
    bias += Math.floor((36 * delta) / (delta + 38))
    code += Math.floor(position / count)
    position %= count
    if (code > 0x10ffff) return null
    characters.splice(position++, 0, String.fromCodePoint(code))
  }
  return characters.join('')
}

/** A site without scheme and trailing slash. */
export const siteName = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** The host of a site without `www.`, by which reports and crawls are grouped. */
export const projectOf = (host: string): string => host.replace(/^www\./, '')

/** Where the console shows a site. Its tabs follow this path. */
export const sitePath = (host: string): string => `/sites/${encodeURIComponent(host).replaceAll('%3A', ':')}`
