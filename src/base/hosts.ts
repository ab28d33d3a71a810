const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

/** The host of a host name or URL as it is stored: lower case, IDN as punycode, no port, no final dot. */
export function normaliseHost(text: string): string | undefined {
  const trimmed = text.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  const host = url.hostname.replace(/\.$/, '')
  return host.length <= 253 && host.split('.').every((part) => label.test(part)) ? host : undefined
}

export const withoutWww = (host: string): string => (host.startsWith('www.') ? host.slice(4) : host)

/**
 * The names under which a website is found, its own name first: with and without `www.` it is the same website.
 * `www.www.` in front is a subdomain like any other.
 */
export function websiteNames(host: string): readonly [string, ...string[]] {
  const name = host.replace(/^www\.(?!www\.)/, '')
  return name.startsWith('www.') ? [name] : [name, `www.${name}`]
}
