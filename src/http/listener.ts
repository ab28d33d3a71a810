import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { replyToRequestTimeout, trackReply } from './client-errors.ts'
import { openConnectionCounts, type SharedCounts } from './connection-counts.ts'
import { type ConnectionLimits, defaultConnectionLimits, limitConnections, sharedAddresses } from './connections.ts'
import { createDirectConnections, type DirectHandler, type DirectLimits } from './direct.ts'
import type { DocumentedRoute } from './openapi/document.ts'
import type { TunnelServer } from './tunnel.ts'

/** Handles requests without a framework. */
export interface RawHandler {
  /** Returns false for requests that are none of its own. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Answers the simple ones of the same requests without `node:http`. */
  readonly direct?: DirectHandler
  /** What it handles, for the API reference. */
  readonly operations?: readonly DocumentedRoute[]
}

export interface ListenerOptions {
  readonly raw?: RawHandler | undefined
  readonly connections?: Partial<ConnectionLimits>
  /** Addresses or CIDR ranges of proxies. */
  readonly trustProxy: readonly string[]
  /** For other threads that listen on the same port. */
  readonly otherThreads?: OtherThreads | undefined
}

export interface OtherThreads {
  /** Connections that they pass on. */
  readonly tunnel: TunnelServer
  /** The connections of all threads. */
  readonly counts: SharedCounts
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

export const directLimits: DirectLimits = {
  firstRequestMs: timeouts.headersTimeout,
  idleMs: socketTimeoutMs,
  restMs: timeouts.requestTimeout,
  requestsPerConnection: maxRequestsPerSocket,
  keepAliveSeconds: timeouts.keepAliveTimeout / 1000,
}

/** A server with limits for its connections. Requests that `raw` does not handle go to `handler`. */
export function createListener(handler: RequestListener, options: ListenerOptions): Server {
  const { raw, connections = {}, trustProxy, otherThreads } = options
  const server = createHttpServer(timeouts, (request, response) => {
    // Node handles all pipelined requests at once but sends the responses in order, so their number must be limited.
    if (trackReply(request, response) > maxPipelined) request.socket.destroy()
    else if (!raw?.handle(request, response)) handler(request, response)
  })
  server.setTimeout(socketTimeoutMs)
  server.maxRequestsPerSocket = maxRequestsPerSocket
  if (raw?.direct) answerDirectly(server, raw.direct)
  const serveConnection = server.listeners('connection')
  const limited = limitConnections(
    server,
    { ...defaultConnectionLimits, ...connections },
    sharedAddresses(trustProxy),
    {
      closeIdle: () => server.closeIdleConnections(),
      ...(otherThreads ? { counts: openConnectionCounts(otherThreads.counts) } : {}),
    },
  )
  otherThreads?.tunnel.attach((socket) => {
    limited.add(socket)
    for (const serve of serveConnection) serve.call(server, socket)
  })
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
    onRequestTimeout: replyToRequestTimeout,
    limits: directLimits,
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
