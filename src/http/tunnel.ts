import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Where other threads of this process pass connections on to. */
export interface TunnelTarget {
  readonly path: string
  readonly secret: string
}

/** Takes over connections from other threads, as bytes: a socket cannot be moved to another thread. */
export interface TunnelServer {
  readonly target: TunnelTarget
  /** Sets who serves the connections. Their `remoteAddress` is that of the client. */
  attach(accept: (socket: Socket) => void): void
  close(): Promise<void>
}

/** The secret in hexadecimal digits, a space, the client's address, a line feed. */
const secretLength = 64
const maxPreambleBytes = 256
const preambleWithinMs = 10_000

/** On Linux, where the name of a socket needs no file. Other processes may know the name, but not the secret. */
export async function openTunnelServer(): Promise<TunnelServer> {
  const target = {
    path: `\0sightline-${randomBytes(16).toString('hex')}`,
    secret: randomBytes(secretLength / 2).toString('hex'),
  }
  const sockets = new Set<Socket>()
  let serve: ((socket: Socket) => void) | null = null

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    readPreamble(socket, target.secret, (peer) => {
      Object.defineProperty(socket, 'remoteAddress', { value: peer })
      if (serve) serve(socket)
      else socket.destroy()
    })
  })
  server.listen(target.path)
  await once(server, 'listening')

  return {
    target,
    attach(accept) {
      serve ??= accept
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function readPreamble(socket: Socket, secret: string, done: (peer: string) => void): void {
  let read = Buffer.alloc(0)
  socket.setTimeout(preambleWithinMs, () => socket.destroy())
  const receive = (chunk: Buffer): void => {
    read = Buffer.concat([read, chunk])
    const end = read.indexOf('\n')
    if (end < 0 && read.length < maxPreambleBytes) return
    socket.off('data', receive)
    socket.removeAllListeners('timeout')
    const sent = read.toString('latin1', 0, Math.max(0, end))
    if (end < 0 || end > maxPreambleBytes || !isEqual(sent.slice(0, secretLength), secret)) {
      socket.destroy()
      return
    }
    socket.pause()
    if (read.length > end + 1) socket.unshift(read.subarray(end + 1))
    done(sent.slice(secretLength + 1))
    socket.resume()
  }
  socket.on('data', receive)
}

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Passes a connection on, with bytes that were already read from it. */
export function tunnel(client: Socket, read: Buffer | null, { path, secret }: TunnelTarget): void {
  const upstream = connect({ path, allowHalfOpen: true })
  upstream.write(`${secret} ${client.remoteAddress ?? ''}\n`)
  if (read) upstream.write(read)
  client.pipe(upstream)
  upstream.pipe(client)
  client.on('error', () => client.destroy())
  upstream.on('error', () => upstream.destroy())
  client.once('close', () => upstream.destroy())
  // After a regular end, what is still to be written to the client is written first.
  upstream.once('close', () => (upstream.readableEnded ? client.destroySoon() : client.destroy()))
}
