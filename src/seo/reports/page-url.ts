import { invalid } from '../../base/errors.ts'
import { normalizeHost, withoutWww } from '../../base/hosts.ts'

const maxLength = 2048

/** The normalized address of a report, as it is stored and fetched. */
export function readPageUrl(text: string): URL {
  const url = URL.parse(text.trim())
  const mistake = mistakeIn(url, text)
  if (url && !mistake) {
    url.hash = ''
    return url
  }
  throw invalid({ url: [mistake ?? 'url is not a URL.'] })
}

function mistakeIn(url: URL | null, text: string): string | undefined {
  if (!url) return 'url must be an absolute address such as https://example.com/page.'
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return `url must be http or https; found ${url.protocol}`
  if (url.username !== '' || url.password !== '') return 'url must not have a user name or password in it.'
  if (text.length > maxLength || url.href.length > maxLength) return `url may have ${maxLength} characters at most.`
  return undefined
}

export const projectOf = (url: URL): string => withoutWww(url.hostname)

/** The project of a list filter, which is a host or a URL with that host. */
export function readProject(text: string): string {
  const host = normalizeHost(text)
  return host === undefined ? text.trim().toLowerCase() : withoutWww(host)
}

/** A path and query string as it stands in the URLs of reports. */
export function normalizePath(path: string): string {
  const url = URL.parse(`http://host${path}`)
  return url ? url.pathname + url.search : path
}
