import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { MessagePort } from 'node:worker_threads'
import { replyToRequestTimeout } from '../../../http/client-errors.ts'
import { openConnectionCounts, type SharedCounts } from '../../../http/connection-counts.ts'
import { type ConnectionLimits, limitConnections, sharedAddresses } from '../../../http/connections.ts'
import { createDirectConnections } from '../../../http/direct.ts'
import { directLimits } from '../../../http/listener.ts'
import { type TunnelTarget, tunnel } from '../../../http/tunnel.ts'
import { connectPort } from '../../../threads/connect.ts'
import { runThread } from '../../../threads/run-thread.ts'
import { readClientAddress } from '../http/client-address.ts'
import type { DecideMethods } from './decide.ts'
import { createThreadHandler } from './thread-handler.ts'

export interface HitThreadData {
  readonly trustProxy: string
  readonly connections: ConnectionLimits
  readonly counts: SharedCounts
  /** The number of the thread, from 1. */
  readonly number: number
  readonly tunnel: TunnelTarget
}

export interface ListenRequest {
  /** The main thread decides there. */
  readonly port: MessagePort
  readonly addresses: readonly ListenAddress[]
}

export interface ListenAddress {
  readonly host: string
  readonly port: number
}

/** How long requests in progress may take when the thread ends. */
const closeWithinMs = 5_000
const sweepEveryMs = 100

function createMethods({ trustProxy, connections, counts, number, tunnel: target }: HitThreadData) {
  const connectionCounts = openConnectionCounts(counts, number)
  const servers: Server[] = []
  const closing = new AbortController()

  const openServer = async (
    handler: Parameters<typeof createDirectConnections>[0]['handler'],
    { host, port }: ListenAddress,
  ): Promise<void> => {
    const direct = createDirectConnections({
      handler,
      handOver: (socket, read) => tunnel(socket, read, target),
      onRequestTimeout: replyToRequestTimeout,
      limits: directLimits,
    })
    const server = createServer({ allowHalfOpen: true, noDelay: true }, direct.add)
    limitConnections(server, connections, sharedAddresses(trustProxy.split(',')), {
      counts: connectionCounts,
      closeIdle: direct.closeIdle,
    })
    closing.signal.addEventListener('abort', () => {
      server.close()
      direct.closeIdle()
      const sweep = setInterval(direct.closeIdle, sweepEveryMs)
      const end = setTimeout(direct.closeAll, closeWithinMs)
      server.once('close', () => {
        clearInterval(sweep)
        clearTimeout(end)
      })
    })
    server.listen({ host, port, reusePort: true })
    await once(server, 'listening')
    servers.push(server)
  }

  return {
    async listen({ port, addresses }: ListenRequest): Promise<void> {
      const main = connectPort<DecideMethods>(port, { name: 'main thread' })
      const handler = createThreadHandler(readClientAddress(trustProxy), (text, mayWait) =>
        main.call('decide', { text, mayWait }, { bytes: 2 * text.length }),
      )
      for (const address of addresses) await openServer(handler, address)
    },
    ping: () => true,
    /** Stops accepting, and resolves when no connection is open any more. */
    async stop(): Promise<void> {
      const closed = servers.map((server) => once(server, 'close'))
      closing.abort()
      await Promise.race([Promise.all(closed), new Promise((resolve) => setTimeout(resolve, closeWithinMs + 1_000))])
    },
  }
}

export type HitThreadMethods = ReturnType<typeof createMethods>

runThread<HitThreadData>((data) => ({ methods: createMethods(data) }))
