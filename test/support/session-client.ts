import { type Client, createClient, type Reply, type Sent } from './client.ts'

export type SessionClient = Awaited<ReturnType<typeof createSessionClient>>

interface Cookie {
  readonly value: string
  readonly path: string
}

/** An API client like the console in a browser: with cookies and an Origin header. */
export async function createSessionClient(baseUrl: string) {
  const client: Client = await createClient(baseUrl, null)
  const cookies = new Map<string, Cookie>()

  const cookieHeader = (path: string): Record<string, string> => {
    const sent = [...cookies].filter(([, cookie]) => path === cookie.path || path.startsWith(withSlash(cookie.path)))
    return sent.length > 0 ? { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') } : {}
  }

  const storeCookie = (line: string): void => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/; Max-Age=0(;|$)/.test(line)) cookies.delete(name)
    else cookies.set(name, { value, path: /; Path=([^;]+)/.exec(line)?.[1] ?? '/' })
  }

  async function send<T>(method: string, path: string, sent: Sent = {}): Promise<Reply<T>> {
    const origin: Record<string, string> = method === 'GET' ? {} : { origin: baseUrl }
    const headers = { ...origin, ...cookieHeader(path.split('?', 1)[0] ?? ''), ...sent.headers }
    const reply = await client.send<T>(method, path, { ...sent, headers })
    for (const line of reply.headers.getSetCookie()) storeCookie(line)
    return reply
  }

  return {
    baseUrl,
    cookie: (name: string): string => cookies.get(name)?.value ?? '',
    cookies: () =>
      cookies
        .entries()
        .map(([name, cookie]) => ({ name, ...cookie }))
        .toArray(),
    cookieNames: (): readonly string[] => [...cookies.keys()],
    send,
    get: <T>(path: string, sent?: Sent) => send<T>('GET', path, sent),
    post: <T>(path: string, sent?: Sent) => send<T>('POST', path, sent),
    put: <T>(path: string, sent?: Sent) => send<T>('PUT', path, sent),
    delete: <T>(path: string, sent?: Sent) => send<T>('DELETE', path, sent),
  }
}

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`)
