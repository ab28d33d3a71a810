import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DirectHandler } from '../../../http/direct.ts'
import type { RawHandler } from '../../../http/listener.ts'
import type { Accept } from '../accept.ts'
import { type ClientNetwork, clientNetworkOf } from '../client-network.ts'
import type { Format, TrackerReply, TrackerRequest } from '../formats/format.ts'
import { goatcounter } from '../formats/goatcounter.ts'
import { pixel } from '../formats/pixel.ts'
import { plausible } from '../formats/plausible.ts'
import { umami } from '../formats/umami.ts'
import type { HitClient, HitResult, RateLimited } from '../hit.ts'
import type { readClientAddress } from './client-address.ts'
import { hitOperations } from './hit-operations.ts'
import { methodNotAllowed, preflight, send, tooLarge, tooMany, unavailable, withAnyOrigin } from './replies.ts'

export const formats = new Map([plausible, umami, goatcounter, pixel].map((format) => [format.path, format]))
export const directPaths = new Set(
  [...formats.values()].filter(({ methods }) => methods.includes('POST')).map(({ path }) => path),
)

type Reply = (reply: TrackerReply) => void

const maxUserAgentLength = 512

/** Reads the client of a request from its connection and headers. */
export const clientReader =
  (clientAddress: ReturnType<typeof readClientAddress>) =>
  (peer: string, header: TrackerRequest['header']): HitClient => {
    const { address, relayed } = clientAddress(peer, header('x-forwarded-for'))
    return {
      address,
      relayed,
      network: clientNetworkOf(address),
      userAgent: header('user-agent').slice(0, maxUserAgentLength),
      header,
    }
  }

export function replyTo(format: Format, result: HitResult | RateLimited | null): TrackerReply {
  if (result === null) return unavailable
  return result.kind === 'limited' ? tooMany(result.retryAfterMs) : format.reply(result)
}

/** Handles requests of trackers without a framework, which would cost a fifth of the throughput. */
export function createHandler(
  accept: Accept,
  clientAddress: ReturnType<typeof readClientAddress>,
  /** Takes a token of the network's rate limit; returns 0, or the milliseconds to wait. */
  takeFromNetwork: (network: ClientNetwork) => number,
  onProblem: (message: string) => void,
): RawHandler & { readonly direct: DirectHandler } {
  const clientOf = clientReader(clientAddress)

  const process = (format: Format, client: HitClient, { query, body, header }: TrackerRequest, reply: Reply): void => {
    try {
      accept.count(format.read({ query, body, header }), client, (result) => reply(replyTo(format, result)))
    } catch (error) {
      onProblem(`A hit could not be taken: ${String(error)}`)
      reply(unavailable)
    }
  }

  const receive = (format: Format, request: IncomingMessage, response: ServerResponse, query: string): void => {
    const header = (name: string): string => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : ''
    }
    const client = clientOf(request.socket.remoteAddress ?? '', header)
    const waitMs = takeFromNetwork(client.network)
    const reply: Reply = (answer) => send(response, answer)
    if (waitMs > 0) {
      reply(tooMany(waitMs))
      skipBody(request)
    } else if (request.method === 'GET') process(format, client, { query, body: '', header }, reply)
    else
      readBody(request, (body) =>
        body === null ? reply(tooLarge) : process(format, client, { query, body, header }, reply),
      )
  }

  return {
    operations: hitOperations,
    handle(request, response) {
      const { url = '', method = '' } = request
      const mark = url.indexOf('?')
      const format = formats.get(mark < 0 ? url : url.slice(0, mark))
      if (!format) return false
      const query = mark < 0 ? '' : url.slice(mark + 1)
      if (method === 'OPTIONS') send(response, preflight)
      else if (!format.methods.includes(method)) {
        send(response, methodNotAllowed(format.methods))
        skipBody(request)
      } else receive(format, request, response, query)
      return true
    },
    direct: {
      paths: directPaths,
      handle({ path, query, body, peer, header }, sendDirectly) {
        const reply: Reply = (answer) => sendDirectly(withAnyOrigin(answer))
        const client = clientOf(peer, header)
        const waitMs = takeFromNetwork(client.network)
        const format = formats.get(path)
        if (waitMs > 0) reply(tooMany(waitMs))
        else if (format) process(format, client, { query, body, header }, reply)
        else reply(unavailable)
      },
    },
  }
}

/** Trackers never send more. */
const maxBodyBytes = 64 * 1024

/** A client that is disconnected while it sends never reads the reply, so this much more is read and discarded. */
const maxDiscardedBytes = 4 * 1024 * 1024

/** Discards the body of a request that was already answered. */
function skipBody(request: IncomingMessage): void {
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxDiscardedBytes) request.destroy()
  })
}

/** Calls back with the body as text, or with null as soon as it is too long; never if the client disconnects. */
function readBody(request: IncomingMessage, done: (body: string | null) => void): void {
  let chunks: Buffer[] = []
  let size = 0
  let tooLarge = false
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= maxBodyBytes) chunks.push(chunk)
    else if (size > maxDiscardedBytes) request.destroy()
    else if (!tooLarge) {
      tooLarge = true
      chunks = []
      done(null)
    }
  })
  request.on('end', () => {
    const [first] = chunks
    if (!tooLarge) done(chunks.length === 1 && first ? first.toString() : Buffer.concat(chunks).toString())
  })
}
