import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Reply {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A server on loopback in place of a search engine. */
export interface FakeServer {
  readonly origin: string
  /** The names of quotas that were exceeded: there must be none. */
  readonly exceeded: string[]
  /** Sent instead of the next answers of the API; null for a broken connection. */
  readonly failures: (Reply | null)[]
  /** The time that each answer takes. */
  delayMs: number
  stop(): Promise<void>
}

export async function serveFake(answer: (request: IncomingMessage) => Promise<Reply>): Promise<FakeServer> {
  const server = createServer(async (request, response) => {
    const isToken = request.url?.startsWith('/token')
    const failure = isToken ? undefined : fake.failures.shift()
    if (failure === null) return request.socket.destroy()
    await sleep(fake.delayMs)
    // A program that is stopped ends its requests.
    const reply = failure ?? (await answer(request).catch(() => null))
    if (!reply) return request.socket.destroy()
    const { status, body, headers = {} } = reply
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const fake: FakeServer = {
    origin: `http://127.0.0.1:${port}`,
    exceeded: [],
    failures: [],
    delayMs: 0,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return fake
}

export async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}
