/** The servers of a ClickHouse installation, which all serve the same tables, and their credentials. */
export interface ClickhouseAddress {
  /** One URL per server, without user and password. */
  readonly urls: readonly string[]
  readonly user: string
  readonly password: string
  readonly database: string
}

const form = /^clickhouse(s?):\/\/(?:(.*)@)?([^@/?#]+)(?:\/(\w{1,100})?)?$/

/**
 * Parses `clickhouse://user:password@host1:8123,host2:8123/database`; `clickhouses://` uses TLS. Returns undefined if it is
 * invalid.
 */
export function parseClickhouseUrl(text: string): ClickhouseAddress | undefined {
  const [, tls, credentials = '', hosts = '', database = 'default'] = form.exec(text) ?? []
  if (tls === undefined) return undefined
  const [user = '', ...password] = credentials.split(':')
  try {
    return {
      urls: hosts.split(',').map((host) => urlOf(host, tls === 's')),
      user: decodeURIComponent(user) || 'default',
      password: decodeURIComponent(password.join(':')),
      database,
    }
  } catch {
    return undefined
  }
}

function urlOf(host: string, tls: boolean): string {
  const url = new URL(`${tls ? 'https' : 'http'}://${host}`)
  if (url.pathname !== '/' || !/^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/i.test(host)) throw new TypeError('Not a host')
  // URL omits a port that is the default of its scheme, but here it was given explicitly.
  const port = /:(\d+)$/.exec(host)?.[1] ?? (tls ? '8443' : '8123')
  return `${url.protocol}//${url.hostname}:${port}`
}
