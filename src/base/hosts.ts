const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

/** The host of a host name or URL as it is stored: lower case, punycode, without port and final dot. */
export function normalizeHost(text: string): string | undefined {
  const trimmed = text.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  const host = url.hostname.replace(/\.$/, '')
  return host.length <= 253 && host.split('.').every((part) => label.test(part)) ? host : undefined
}

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
  const host = url?.hostname.toLowerCase().replace(/\.+$/, '') ?? ''
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

/** The host of the demo website and of the shop that is audited for it. Names in `.example` exist nowhere (RFC 2606). */
export const demoDomain = 'demo.example'
