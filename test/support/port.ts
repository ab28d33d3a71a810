import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections and to servers without a port of their own. */
const ports = { first: 10_000, end: 32_000 }
const maxAttempts = 100

/** An unused loopback port that nobody gets by chance until the caller uses it. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const port = randomInt(ports.first, ports.end)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port was found in ${maxAttempts} attempts.`)
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .on('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

export const acceptsConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
