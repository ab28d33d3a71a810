import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createSecureServer, type Http2SecureServer } from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server as NetServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { certificate, key } from './certificate.ts'

/** A server of the test's own; it ends with the test. */
export interface Loopback {
  /** As in `http://127.0.0.1:1234`. */
  readonly origin: string
  readonly port: number
  /** How many connections were made to it. */
  connections(): number
}

export async function serve(test: TestContext, answer: RequestListener, host = '127.0.0.1'): Promise<Loopback> {
  return start(test, createServer(answer), host)
}

/** For answers that no HTTP server would give. */
export async function serveBytes(test: TestContext, talk: (socket: Socket) => void): Promise<Loopback> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => talk(socket))
  })
  return start(test, server, '127.0.0.1')
}

/** Speaks HTTP/2 where told so, else HTTP/1.1 alone. */
export async function serveSecurely(test: TestContext, answer: RequestListener, http2: boolean): Promise<Loopback> {
  const identity = { key, cert: certificate }
  if (!http2) return start(test, createHttpsServer(identity, answer), '127.0.0.1')
  const server = createSecureServer(identity)
  // The compatibility layer of HTTP/2 gives requests and answers of the same shape.
  server.on('request', (request, response) => Reflect.apply(answer, undefined, [request, response]))
  return start(test, server, '127.0.0.1')
}

async function start(test: TestContext, server: Server | NetServer | Http2SecureServer, host: string) {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, host)
  await once(server, 'listening')
  test.after(async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port } = address(server)
  return { origin: `http://${host}:${port}`, port, connections: () => connections }
}

function address(server: NetServer | Http2SecureServer): AddressInfo {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The test server has no port.')
  return address
}
