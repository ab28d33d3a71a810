import { hostOf, withoutWww } from './hosts.ts'
import { normalizeUrl } from './normalize-url.ts'
import { normalizePage } from './page-spelling.ts'

/** Paths in which nothing can be spelled in another way; most are. */
const plain = /^\/[\w.~/-]*$/

/**
 * The key by which what different sources know of a page is joined: its path and query, spelled as crawls and statistics spell them, without
 * fragment and session id. What may be another page (case, a slash at the end, the order of parameters) is kept.
 */
export function pageKeyOf(page: string): string {
  if (plain.test(page) && !page.includes('/.')) return page
  const [start = ''] = page.split('#', 1)
  const spelled = normalizePage(start.startsWith('/') ? start : `/${start}`)
  const url = normalizeUrl(`http://host${spelled}`)
  return url === null ? spelled : normalizePage(url.url.slice('http://host'.length))
}

const parts = /^https?:\/\/([^/?#]*)(.*)$/is

/** The same of a URL, if it is one of the site with this host; `www.`, scheme and port make no difference. */
export function pageKeyOfUrl(url: string, host: string): string | null {
  const [, authority = '', rest = ''] = parts.exec(url) ?? []
  const name = authority.replace(/^[^@]*@/, '').replace(/:\d*$/, '')
  if (name !== host && withoutWww(hostOf({ hostname: name })) !== withoutWww(host)) return null
  return pageKeyOf(rest)
}
