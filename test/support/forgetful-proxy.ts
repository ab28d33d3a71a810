import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that can forget the connections on it, as firewalls do: who speaks on one next is cut off. */
export interface ForgetfulProxy {
  /** `host:port`. */
  readonly host: string
  forget(): void
  close(): void
}

export async function startForgetfulProxy({ hostname, port }: URL): Promise<ForgetfulProxy> {
  const open = new Set<Socket>()
  const forgotten = new Set<Socket>()
  const server = createServer((client) => {
    const far = connect(Number(port), hostname)
    open.add(client)
    client.on('data', (piece) => (forgotten.has(client) ? client.resetAndDestroy() : far.write(piece)))
    far.on('data', (piece) => client.write(piece))
    for (const [one, other] of [
      [client, far],
      [far, client],
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
    forget() {
      for (const socket of open) forgotten.add(socket)
    },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
