import type { Fetcher } from '../../../fetch/fetcher.ts'
import type { RunSpec } from '../settings.ts'

/** The header fields of requests to the crawl's own hosts: they may contain a password, so they are not sent unencrypted if the start page is encrypted. */
export function ownHeadersOf(
  { headers, settings, url: start }: RunSpec,
  url: string,
): Readonly<Record<string, string>> {
  const agent: Record<string, string> = settings.user_agent === null ? {} : { 'user-agent': settings.user_agent }
  return start.startsWith('https:') && url.startsWith('http:') ? agent : { ...headers, ...agent }
}

/** Sends the header fields of the crawl to its own hosts alone. */
export function withOwnHeaders(
  fetchPage: Fetcher['fetchPage'],
  isInternal: (url: URL) => boolean,
  run: RunSpec,
): Fetcher['fetchPage'] {
  return (text, options = {}) => {
    const url = URL.parse(text)
    if (url === null || !isInternal(url)) return fetchPage(text, options)
    return fetchPage(text, { ...options, headers: { ...options.headers, ...ownHeadersOf(run, url.href) } })
  }
}
