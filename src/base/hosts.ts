import { domainToUnicode } from 'node:url'

const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

/** The host of a host name or URL as it is stored: lower case, punycode, without port and final dot. */
export function normalizeHost(text: string): string | undefined {
  const trimmed = text.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  const host = url.hostname.replace(/\.$/, '')
  return host.length <= 253 && host.split('.').every((part) => label.test(part)) ? host : undefined
}

/** Whether the tracker ignores the visits of a host, unless its tag has `data-local`: see `tracker/send.ts`. */
export const isLocalHost = (host: string): boolean => /^(?:127\.|\[::1)|\blocalhost$/.test(host)

export const withoutWww = (host: string): string => (host.startsWith('www.') ? host.slice(4) : host)

/**
 * The hosts of a website, its canonical one first: with and without `www.` it is the same website.
 * A leading `www.www.` is a subdomain like any other.
 */
export function websiteHosts(host: string): readonly [string, ...string[]] {
  const name = host.replace(/^www\.(?!www\.)/, '')
  return name.startsWith('www.') ? [name] : [name, `www.${name}`]
}

/** The host of a URL of any scheme: lower case and without final dots, which are no part of its name; '' for none. */
export const hostOf = (url: Pick<URL, 'hostname'> | null): string => {
  const host = url?.hostname.toLowerCase().replace(/(?<!\.)\.+$/, '') ?? ''
  return host.length <= 253 ? host : ''
}

/** The longest of the known names that is the host itself or a domain above it: one look-up for each label. */
export function knownSuffix(host: string, known: { has(name: string): boolean }): string | undefined {
  for (let start = 0; start >= 0 && start < host.length; ) {
    const suffix = host.slice(start)
    if (known.has(suffix)) return suffix
    const dot = host.indexOf('.', start)
    start = dot < 0 ? -1 : dot + 1
  }
  return undefined
}

const encodedCharacter = /%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi
/** Letters of other scripts that look like Latin ones: mixed with these, a label stays encoded, as in browsers. */
const lookalikes = /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}]/u

/**
 * A path, host or URL, or a text with some, as people read it in mails and documents: `b%C3%BCcher` and `xn--bcher-kva` are `bücher`. What
 * is invisible or changes the direction of text stays encoded. The console does the same, in `web/src/urls.ts`.
 */
export const readableUrl = (text: string): string =>
  text
    .replace(encodedCharacter, (encoded) => {
      try {
        const character = decodeURIComponent(encoded)
        return /[\p{C}\p{Z}]/u.test(character) ? encoded : character
      } catch {
        return encoded
      }
    })
    .replace(/\bxn--[a-z\d-]+/gi, (encoded) => {
      const name = encoded.length > 63 ? '' : domainToUnicode(encoded)
      return name === '' || (/\p{sc=Latin}/u.test(name) && lookalikes.test(name)) ? encoded : name
    })

/** The host of the demo website and of the shop that is audited for it. Names in `.example` exist nowhere (RFC 2606). */
export const demoDomain = 'demo.example'
