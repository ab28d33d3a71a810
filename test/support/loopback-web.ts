import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import { connect, type Server as NetServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { certificate, key } from './certificate.ts'

/** The reply of one URL. */
export interface PageReply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** The delay before the first byte. */
  readonly delayMs?: number
  /** Text is compressed by default. */
  readonly compressed?: false
}

/** Replies by URL; all other URLs get the reply of `*`, or a 404. */
export type PageReplies = ReadonlyMap<string, PageReply>

export interface LoopbackWeb {
  /** The local port of https. */
  readonly securePort: number
  /** Replaces all replies. */
  show(answers: PageReplies): void
  /** Opens a connection to this server instead of the target. */
  open(target: { readonly port: number }, secure: 'h2' | 'http/1.1'): Socket
  close(): Promise<void>
}

const notHere: PageReply = { status: 404, body: 'Not here.' }

type Request = IncomingMessage | Http2ServerRequest
type Response = ServerResponse | Http2ServerResponse

/** Serves all hosts on this machine: http, https with HTTP/2, and https with HTTP/1.1. */
export async function startLoopbackWeb(): Promise<LoopbackWeb> {
  let shown: PageReplies = new Map()
  const identity = { key, cert: certificate }
  const serve =
    (scheme: string) =>
    (request: Request, response: Response): void => {
      const host = 'authority' in request ? request.authority : (request.headers.host ?? '')
      reply(request, response, shown.get(`${scheme}://${host}${request.url}`) ?? shown.get('*') ?? notHere)
    }
  const plain = createServer(serve('http'))
  const secure = createSecureServer(identity, serve('https'))
  const secureHttp1 = createHttpsServer(identity, serve('https'))
  const servers: readonly (Server | Http2SecureServer)[] = [plain, secure, secureHttp1]
  const sockets = new Set<Socket>()
  for (const server of servers) {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
  return {
    securePort: portOf(secure),
    show(answers) {
      shown = answers
    },
    open({ port }, protocol) {
      const server = port === 80 ? plain : protocol === 'h2' ? secure : secureHttp1
      return connect({ host: '127.0.0.1', port: portOf(server) })
    },
    async close() {
      for (const server of servers) server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function reply(request: Request, response: Response, answer: PageReply): void {
  const body = Buffer.from(answer.body ?? '')
  const headers = { 'content-type': 'text/html; charset=utf-8', ...answer.headers }
  const compressible = answer.compressed !== false && /^text|javascript|svg|xml/.test(headers['content-type'])
  const sent = compressible ? gzipSync(body, { level: 1 }) : body
  const encoding = compressible ? { 'content-encoding': 'gzip' } : {}
  const send = (): void => {
    response.statusCode = answer.status ?? 200
    const all = { ...headers, ...encoding, 'content-length': String(sent.byteLength) }
    for (const [name, value] of Object.entries(all)) response.setHeader(name, value)
    if (request.method === 'HEAD') response.end()
    else response.end(sent)
  }
  if (answer.delayMs === undefined) send()
  else setTimeout(send, answer.delayMs)
}

function portOf(server: NetServer | Http2SecureServer): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The port is not known')
  return address.port
}
