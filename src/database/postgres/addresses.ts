const form = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)([/?].*)?$/

/**
 * The servers that a `postgres://` address names: one, or several separated by commas of which each may be the one that
 * takes writes. Undefined where it cannot be read.
 */
export function readAddresses(url: string): readonly string[] | undefined {
  const [, start = '', hosts = '', rest = ''] = form.exec(url) ?? []
  const addresses = hosts.split(',').map((host) => `${start}${host}${rest}`)
  return addresses.every((address) => URL.parse(address)?.hostname) ? addresses : undefined
}
