import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy that can drop its connections like a firewall: the next write on one resets it. */
export interface DroppingProxy {
  /** `host:port`. */
  readonly host: string
  dropConnections(): void
  close(): void
}

export async function startDroppingProxy({ hostname, port }: URL): Promise<DroppingProxy> {
  const open = new Set<Socket>()
  const dropped = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    open.add(client)
    client.on('data', (piece) => (dropped.has(client) ? client.resetAndDestroy() : upstream.write(piece)))
    upstream.on('data', (piece) => client.write(piece))
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    host: `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    dropConnections() {
      for (const socket of open) dropped.add(socket)
    },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
