import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assertAccepted, type HttpKind } from './published-shapes.ts'

export interface ReceivedRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Why the receiver refused it; null if it did not. */
  readonly refused: string | null
}

export type Answer = (reply: ServerResponse, request: ReceivedRequest) => void

/** A receiver of notices on loopback. Without an answer of its own, it replies as the service of that kind does. */
export interface Receiver {
  readonly url: string
  readonly received: ReceivedRequest[]
  /** Resolves when this number of requests has arrived. */
  has(count: number): Promise<void>
  answer: Answer
  stop(): Promise<void>
}

const paths: Readonly<Record<HttpKind, RegExp>> = {
  slack: /^\/services\/T\w+\/B\w+\/\w+$/,
  discord: /^\/api\/webhooks\/\d+\/[\w-]+$/,
  teams: /^\/workflows\/\w+\/triggers\/manual\/paths\/invoke\?/,
  telegram: /^\/bot\d+:[\w-]+\/sendMessage$/,
  ntfy: /^\/$/,
  webhook: /^\//,
}

const replies: Readonly<Record<HttpKind, readonly [status: number, type: string, body: string]>> = {
  slack: [200, 'text/html', 'ok'],
  discord: [204, 'text/plain', ''],
  teams: [202, 'text/plain', ''],
  telegram: [200, 'application/json', '{"ok":true,"result":{"message_id":1}}'],
  ntfy: [200, 'application/json', '{"id":"abc","event":"message"}'],
  webhook: [200, 'text/plain', 'thanks'],
}

export async function startReceiver(kind: HttpKind, port = 0): Promise<Receiver> {
  const received: ReceivedRequest[] = []
  const arrivals = new EventTarget()
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const { url: path = '', headers, method } = request
    const refused = judge(kind, method ?? '', path, headers, body)
    const one = { path, headers, body, refused }
    received.push(one)
    if (refused === null) receiver.answer(reply, one)
    else reply.writeHead(400).end(refused)
    arrivals.dispatchEvent(new Event('request'))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async has(count) {
      while (received.length < count) await once(arrivals, 'request')
    },
    answer: (reply) => {
      const [status, type, text] = replies[kind]
      reply.writeHead(status, { 'content-type': type }).end(text)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

function judge(
  kind: HttpKind,
  method: string,
  path: string,
  headers: IncomingHttpHeaders,
  body: string,
): string | null {
  try {
    if (method !== 'POST' || !paths[kind].test(path)) throw new Error(`${method} ${path}`)
    assertAccepted(kind, { headers: { 'content-type': headers['content-type'] ?? '' }, body })
    return null
  } catch (error) {
    return String(error)
  }
}
