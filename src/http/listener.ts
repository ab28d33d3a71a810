import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { type ConnectionLimits, defaultConnectionLimits, limitConnections } from './connections.ts'
import { createDirectConnections, type DirectHandler } from './direct.ts'

/** Handles requests without a framework. */
export interface RawHandler {
  /** Returns false for requests that are none of its own. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Answers the simple ones of the same requests without `node:http`. */
  readonly direct?: DirectHandler
}

export interface ListenerOptions {
  readonly raw?: RawHandler | undefined
  readonly connections?: Partial<ConnectionLimits>
  /** Addresses or CIDR ranges of proxies. */
  readonly trustProxy: readonly string[]
}

// Clients that send their requests more slowly would occupy connections that others need.
const timeouts = {
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
}
/** Closes a connection without traffic in either direction, so long polls must reply earlier. */
export const socketTimeoutMs = 60_000
const maxRequestsPerSocket = 10_000
/** Requests that a client may send on one connection before it has read the responses. */
const maxPipelined = 64
/** Requests from this machine may come from a proxy with many clients. */
const loopback = ['127.0.0.0/8', '::1']

/** A server with limits for its connections. Requests that `raw` does not handle go to `handler`. */
export function createListener(handler: RequestListener, options: ListenerOptions): Server {
  const { raw, connections = {}, trustProxy } = options
  const pipelined = limitPipelining(handler)
  const server = createHttpServer(timeouts, (request, response) => {
    if (!raw?.handle(request, response)) pipelined(request, response)
  })
  server.setTimeout(socketTimeoutMs)
  server.maxRequestsPerSocket = maxRequestsPerSocket
  if (raw?.direct) answerDirectly(server, raw.direct)
  limitConnections(server, { ...defaultConnectionLimits, ...connections }, [...trustProxy, ...loopback])
  return server
}

/** Puts the direct handler in front of `node:http`, which gets only the connections that need it. */
function answerDirectly(server: Server, handler: DirectHandler): void {
  const httpListeners = server.listeners('connection')
  server.removeAllListeners('connection')
  const direct = createDirectConnections({
    handler,
    handOver(socket, read) {
      if (read) socket.unshift(read)
      for (const listener of httpListeners) listener.call(server, socket)
      socket.resume()
    },
    onRequestTimeout(socket) {
      const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      if (!server.emit('clientError', error, socket)) socket.destroy()
    },
    limits: {
      firstRequestMs: timeouts.headersTimeout,
      idleMs: socketTimeoutMs,
      restMs: timeouts.requestTimeout,
      requestsPerConnection: maxRequestsPerSocket,
      keepAliveSeconds: timeouts.keepAliveTimeout / 1000,
    },
  })
  server.on('connection', direct.add)
  const closeIdle = server.closeIdleConnections.bind(server)
  const closeAll = server.closeAllConnections.bind(server)
  server.closeIdleConnections = () => {
    closeIdle()
    direct.closeIdle()
  }
  server.closeAllConnections = () => {
    closeAll()
    direct.closeAll()
  }
}

/** Node handles all pipelined requests at once but sends the responses in order, so their number must be limited. */
function limitPipelining(handler: RequestListener): RequestListener {
  const requestsInProgress = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    const count = (requestsInProgress.get(socket) ?? 0) + 1
    if (count > maxPipelined) return socket.destroy()
    requestsInProgress.set(socket, count)
    response.once('close', () => requestsInProgress.set(socket, (requestsInProgress.get(socket) ?? 1) - 1))
    handler(request, response)
  }
}
