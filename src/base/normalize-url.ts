/** Longer URLs are not crawled; no browser's address bar or sitemap takes many more. */
export const maxUrlLength = 2048

const unreserved = /[\w.~-]/
const sessionName =
  /^(?:phpsessid|jsessionid|aspsessionid\w*|asp\.net_sessionid|sessionid|session_id|sid|cfid|cftoken|zenid|oscsid)$/i
const sessionValue = /^[\w.-]{8,}$/
const sessionPath = /;jsessionid=[^/?#]*/i
/** Left over from a template or a script that was not run: not meant to be requested. */
const placeholder = /\{\{|\}\}|\$\{|<%|%>|\{%|%7B%7B|%7D%7D|\[\[|%5B%5B|^\s*(?:undefined|null)\s*$|__[A-Z][A-Z_]+__/i

/** Whether an `href` is an unfilled template placeholder. */
export const isPlaceholder = (href: string): boolean => placeholder.test(href)

export interface NormalizedUrl {
  readonly url: string
  /** Whether the id of a session was removed, with which every visit has another URL. */
  readonly hadSession: boolean
}

/**
 * The form by which a crawl remembers a URL: without fragment and session id, escapes written alike. Null if it is not a URL that
 * can be crawled. What may be another page (the order of parameters, a slash at the end) is kept.
 */
export function normalizeUrl(text: string): NormalizedUrl | null {
  if (text.length > maxUrlLength * 2) return null
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  if (url.username !== '' || url.password !== '') return null
  if (text.includes('#')) url.hash = ''
  let hadSession = false
  if (url.pathname.includes(';') && sessionPath.test(url.pathname)) {
    url.pathname = url.pathname.replace(sessionPath, '')
    hadSession = true
  }
  if (url.search !== '') {
    const pairs = url.search.slice(1).split('&')
    const kept = pairs.filter((pair) => !isSession(pair))
    hadSession ||= kept.length < pairs.length
    if (kept.length < pairs.length) url.search = kept.join('&')
  }
  let href = url.href
  if (href.endsWith('?')) href = href.slice(0, -1)
  if (href.includes('%')) href = href.replace(/%[0-9a-f]{2}/gi, writeAlike)
  return href.length > maxUrlLength ? null : { url: href, hadSession }
}

function isSession(pair: string): boolean {
  const equals = pair.indexOf('=')
  return equals > 0 && sessionName.test(pair.slice(0, equals)) && sessionValue.test(pair.slice(equals + 1))
}

function writeAlike(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
  return unreserved.test(character) ? character : escaped.toUpperCase()
}
