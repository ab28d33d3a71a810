import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createSecureServer, type Http2SecureServer } from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server as NetServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { certificate, key } from './certificate.ts'

/** A server on loopback, closed after the test. */
export interface TestServer {
  /** Such as `http://127.0.0.1:1234`. */
  readonly origin: string
  readonly port: number
  /** How many connections it has accepted. */
  connections(): number
}

export async function serveHttp(test: TestContext, handler: RequestListener, host = '127.0.0.1'): Promise<TestServer> {
  return start(test, createServer(handler), host)
}

/** A raw TCP server, for responses that no HTTP server would send. */
export async function serveTcp(test: TestContext, onRequest: (socket: Socket) => void): Promise<TestServer> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => onRequest(socket))
  })
  return start(test, server, '127.0.0.1')
}

/** Speaks HTTP/2 if `http2` is true, otherwise only HTTP/1.1. */
export async function serveHttps(test: TestContext, handler: RequestListener, http2: boolean): Promise<TestServer> {
  const identity = { key, cert: certificate }
  if (!http2) return start(test, createHttpsServer(identity, handler), '127.0.0.1')
  const server = createSecureServer(identity)
  // The HTTP/2 compatibility API has the same request and response objects.
  server.on('request', (request, response) => Reflect.apply(handler, undefined, [request, response]))
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
