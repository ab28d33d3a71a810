import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Message, message } from '../../base/message.ts'
import { createToken } from '../../base/tokens.ts'
import { type ConnectOptions, openConnection } from '../../fetch/connection.ts'
import { FetchError } from '../../fetch/fetch-error.ts'
import { connectOnlyTo, type LoopbackSite } from '../../fetch/loopback-site.ts'
import { createUrlGuard, portOf } from '../../fetch/ssrf-guard.ts'

/** What one rendered page may cause. */
export interface ProxyLimits {
  readonly maxRequests: number
  /** Both directions of all connections together. */
  readonly maxBytes: number
  readonly maxConnections: number
  /** For DNS lookup and TCP handshake of one connection. */
  readonly connectMs: number
}

export const defaultProxyLimits: ProxyLimits = {
  maxRequests: 1_000,
  maxBytes: 60 * 1024 * 1024,
  maxConnections: 100,
  connectMs: 10_000,
}

/** The access of one page to the network. */
export interface ProxySession {
  readonly username: string
  readonly password: string
  /** Why requests were refused, by host; bounded. */
  refused(): readonly RefusedHost[]
  /** Which limit the page exceeded, after which everything is refused; null if none. */
  exceeded(): Message | null
  bytes(): number
  /** Closes all connections of the page, and refuses new ones. */
  end(): void
}

export interface RefusedHost {
  readonly host: string
  readonly reason: Message
}

export interface RenderProxy {
  /** Such as `http://127.0.0.1:1234`. */
  readonly origin: string
  /** With a site, the page can reach nothing but that site. */
  openSession(limits?: Partial<ProxyLimits>, site?: LoopbackSite | null): ProxySession
  close(): Promise<void>
}

const maxRefusedHosts = 100
const maxHeaderBytes = 64 * 1024
/** Headers of a response or of our own that are not passed on; they are about one connection. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * The only way from the browser to the network. It judges every address like the fetcher does: after the lookup, and connects to
 * no other address than the judged ones. Only pages that are being rendered have credentials for it.
 */
export async function startRenderProxy(options: ConnectOptions): Promise<RenderProxy> {
  const sessions = new Map<string, Session>()
  const server = createServer({ maxHeaderSize: maxHeaderBytes, keepAliveTimeout: 30_000 })
  const browserSockets = new Set<Duplex>()

  server.on('connection', (socket) => {
    browserSockets.add(socket)
    socket.on('close', () => browserSockets.delete(socket))
    socket.on('error', () => socket.destroy())
  })
  server.on('request', (request, response) => {
    const session = authenticate(sessions, request)
    if (session === null) return void response.writeHead(407, challenge).end()
    void forward(session, request, response)
  })
  server.on('connect', (request, socket, head) => {
    const session = authenticate(sessions, request)
    if (session === null) return void socket.end(`HTTP/1.1 407 Proxy Authentication Required\r\n${challengeText}\r\n`)
    void tunnel(session, request.url ?? '', socket, head)
  })
  // Browsers open tunnels for WebSockets instead.
  server.on('upgrade', (_, socket) => socket.destroy())
  server.on('clientError', (_, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')

  return {
    origin: `http://127.0.0.1:${address.port}`,
    openSession(limits = {}, site = null) {
      const connect = site ? connectOnlyTo(site) : options
      const session = createSession(connect, { ...defaultProxyLimits, ...limits }, () =>
        sessions.delete(session.username),
      )
      sessions.set(session.username, session)
      return session
    },
    async close() {
      for (const session of sessions.values()) session.end()
      server.close()
      for (const socket of browserSockets) socket.destroy()
    },
  }
}

const challenge = { 'proxy-authenticate': 'Basic realm="Sightline"', 'content-length': '0' }
const challengeText = 'Proxy-Authenticate: Basic realm="Sightline"\r\nContent-Length: 0\r\n'

function authenticate(sessions: ReadonlyMap<string, Session>, request: IncomingMessage): Session | null {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers['proxy-authorization'] ?? '') ?? []
  const [username = '', password = ''] = Buffer.from(encoded, 'base64').toString().split(':')
  const session = sessions.get(username)
  if (session === undefined) return null
  const [sent, expected] = [Buffer.from(password), Buffer.from(session.password)]
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? session : null
}

interface Session extends ProxySession {
  /** Judges a URL, counts the request and returns the URL, or throws. */
  admit(url: string): URL
  /** Connects to a judged address. */
  connect(url: URL): Promise<Socket>
  /** Reuses the connections of plain requests. */
  readonly agent: Agent
  /** Destroyed when the session ends. */
  own(socket: Duplex): void
  /** Counts what the browser sends. */
  count(chunk: Uint8Array): void
  refuse(host: string, error: unknown): void
}

function createSession(options: ConnectOptions, limits: ProxyLimits, onEnd: () => void): Session {
  const aborted = new AbortController()
  const owned = new Set<Duplex>()
  const refused = new Map<string, Message>()
  const parseUrl = createUrlGuard(options.allow)
  let requests = 0
  let bytes = 0
  let exceeded: Message | null = null

  const exceed = (text: Message): FetchError => {
    exceeded ??= text
    for (const socket of owned) socket.destroy()
    return new FetchError('too-large', exceeded)
  }
  const own = (socket: Duplex): void => {
    if (owned.has(socket)) return
    owned.add(socket)
    socket.on('close', () => owned.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const count = (chunk: Uint8Array): void => {
    bytes += chunk.length
    if (bytes > limits.maxBytes && exceeded === null)
      exceed(message('The page transferred more than {n} MB.', { n: Math.round(limits.maxBytes / 1024 ** 2) }))
  }
  const connect = async (url: URL): Promise<Socket> => {
    if (owned.size >= 2 * limits.maxConnections)
      throw exceed(message('The page opened more than {n} connections.', { n: limits.maxConnections }))
    const signal = AbortSignal.any([aborted.signal, AbortSignal.timeout(limits.connectMs)])
    // The browser does its own handshake inside of the connection.
    const { socket } = await openConnection(new URL(`http://${url.hostname}:${portOf(url)}`), options, signal)
    if (aborted.signal.aborted || exceeded !== null) {
      socket.destroy()
      throw new FetchError('cancelled', exceeded ?? over)
    }
    own(socket)
    socket.on('data', count)
    return socket
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 6, maxTotalSockets: limits.maxConnections })
  agent.createConnection = ({ host, port }, connected) => {
    connect(new URL(`http://${host}:${port}`)).then(
      (socket) => connected?.(null, socket),
      (error) => connected?.(error, new Socket()),
    )
    return undefined
  }
  const session: Session = {
    username: createToken().token,
    password: createToken().token,
    refused: () => [...refused].map(([host, reason]) => ({ host, reason })),
    exceeded: () => exceeded,
    bytes: () => bytes,
    agent,
    own,
    count,
    connect,
    admit(text) {
      if (aborted.signal.aborted) throw new FetchError('cancelled', over)
      if (exceeded !== null) throw new FetchError('too-large', exceeded)
      requests += 1
      if (requests > limits.maxRequests)
        throw exceed(message('The page sent more than {n} requests.', { n: limits.maxRequests }))
      return parseUrl(text)
    },
    refuse(host, error) {
      if (refused.size >= maxRefusedHosts || refused.has(host)) return
      refused.set(host.slice(0, 300), error instanceof FetchError ? error.text : unreachable)
    },
    end() {
      onEnd()
      aborted.abort(new FetchError('cancelled', over))
      agent.destroy()
      for (const socket of owned) socket.destroy()
    },
  }
  return session
}

const over = message('The page is no longer being rendered.')
const unreachable = message('The server could not be reached.')

/** TLS and WebSockets: bytes pass unread. */
async function tunnel(session: Session, authority: string, socket: Duplex, head: Buffer): Promise<void> {
  session.own(socket)
  try {
    const far = await session.connect(session.admit(`https://${authority}/`))
    if (socket.destroyed) return void far.destroy()
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    if (head.length > 0) far.write(head)
    socket.on('data', session.count)
    far.pipe(socket)
    socket.pipe(far)
    far.on('close', () => socket.destroy())
    socket.on('close', () => far.destroy())
  } catch (error) {
    session.refuse(authority, error)
    socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')
  }
}

/** A plain request. One that is refused or fails has no response, as if the server had closed the connection. */
async function forward(session: Session, request: IncomingMessage, response: ServerResponse): Promise<void> {
  session.own(request.socket)
  const abort = (error: unknown): void => {
    session.refuse(URL.parse(request.url ?? '')?.host ?? '', error)
    request.socket.destroy()
  }
  try {
    const url = session.admit(request.url ?? '')
    if (url.protocol !== 'http:') throw new FetchError('bad-url', message('Only http and https URLs can be fetched.'))
    const sent = sendRequest({
      agent: session.agent,
      host: url.hostname,
      port: portOf(url),
      method: request.method ?? 'GET',
      path: url.pathname + url.search,
      headers: forwarded(request.rawHeaders),
      setHost: false,
      maxHeaderSize: maxHeaderBytes,
    })
    sent.on('response', (answer) => {
      try {
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', forwarded(answer.rawHeaders))
      } catch (error) {
        abort(error)
        return
      }
      answer.on('error', () => request.socket.destroy())
      answer.pipe(response)
    })
    sent.on('error', abort)
    response.on('close', () => sent.destroy())
    request.on('data', session.count)
    request.pipe(sent)
  } catch (error) {
    abort(error)
  }
}

/** Names and values in turn, without those that are about the connection to this proxy. */
function forwarded(rawHeaders: readonly string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (!hopByHop.has(name.toLowerCase())) kept.push(name, rawHeaders[at + 1] ?? '')
  }
  return kept
}
