const form = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)([/?].*)?$/

/**
 * One URL per server of a `postgres://` URL, which may have several hosts separated by commas, like in libpq. Undefined if it
 * is malformed.
 */
export function readServerUrls(url: string): readonly string[] | undefined {
  const [, start = '', hosts = '', rest = ''] = form.exec(url) ?? []
  const urls = hosts.split(',').map((host) => `${start}${host}${rest}`)
  return urls.every((address) => URL.parse(address)?.hostname) ? urls : undefined
}
