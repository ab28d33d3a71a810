import { invalid } from '../../base/errors.ts'
import { describeValue, type FieldError, fieldError } from '../../base/field-errors.ts'
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
  throw invalid({ url: [mistake ?? notAUrl(text)] })
}

function mistakeIn(url: URL | null, text: string): FieldError | undefined {
  if (!url) return notAUrl(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return fieldError('not-http', 'url', { found: describeValue(url.protocol) })
  if (url.username !== '' || url.password !== '') return fieldError('url-with-credentials', 'url')
  const length = Math.max(text.length, url.href.length)
  if (length > maxLength) return fieldError('too-long', 'url', { max: maxLength, found: length })
  return undefined
}

const notAUrl = (text: string): FieldError => fieldError('not-a-url', 'url', { found: describeValue(text) })

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
