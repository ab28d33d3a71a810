import type { CDPSession } from 'playwright-core'
import type { ProxySession } from './proxy.ts'

/** How often scripts may load the same site again, as pages do that set a cookie first. */
const maxNavigations = 4
const maxUrl = 500

interface GuardOptions {
  readonly url: string
  /** The headers of requests to the page's own origin. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Keeps scripts from leading to another site, and returns which one they tried to open. The proxy asks for credentials with the first
 * document. Later, the browser sends them by itself.
 */
export async function guardNavigations(
  cdp: CDPSession,
  mainFrame: string,
  session: ProxySession,
  { url, headers }: GuardOptions,
): Promise<() => string | null> {
  const { username, password } = session
  const { host: allowed, origin = '' } = URL.parse(url) ?? {}
  const hosts = new Set([allowed])
  const own = Object.entries(headers).map(([name, value]) => ({ name, value }))
  let navigations = 0
  let leftFor: string | null = null
  cdp.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    const isOurs = authChallenge.source === 'Proxy'
    const response = isOurs ? ({ response: 'ProvideCredentials', username, password } as const) : cancelled
    cdp.send('Fetch.continueWithAuth', { requestId, authChallengeResponse: response }).catch(() => {})
  })
  cdp.on('Fetch.requestPaused', ({ requestId, frameId, request, redirectedRequestId, resourceType }) => {
    const isMain = frameId === mainFrame && resourceType === 'Document'
    const { host, origin: to } = URL.parse(request.url) ?? {}
    // Redirects of the server lead to the page; those of scripts lead away from it.
    if (isMain && (redirectedRequestId !== undefined || navigations === 0)) hosts.add(host)
    if (isMain && redirectedRequestId === undefined) navigations += 1
    const isAllowed = !isMain || (hosts.has(host) && navigations <= maxNavigations)
    if (!isAllowed) leftFor ??= request.url.slice(0, maxUrl)
    const next = isAllowed
      ? cdp.send('Fetch.continueRequest', { requestId, ...(to === origin ? withHeaders(request.headers, own) : {}) })
      : cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    next.catch(() => {})
  })
  await cdp.send('Fetch.enable', {
    handleAuthRequests: true,
    patterns: [
      { urlPattern: '*', resourceType: 'Document', requestStage: 'Request' },
      ...(own.length === 0 ? [] : [{ urlPattern: `${origin}/*`, requestStage: 'Request' } as const]),
    ],
  })
  return () => leftFor
}

interface HeaderEntry {
  readonly name: string
  readonly value: string
}

/** What a request sends instead of its own header fields. Redirects are requests of their own, which do not inherit it. */
function withHeaders(sent: Readonly<Record<string, string>>, own: readonly HeaderEntry[]) {
  if (own.length === 0) return {}
  const names = new Set(own.map(({ name }) => name.toLowerCase()))
  const others = Object.entries(sent).filter(([name]) => !names.has(name.toLowerCase()))
  return { headers: [...others.map(([name, value]) => ({ name, value })), ...own] }
}

const cancelled = { response: 'CancelAuth' } as const
