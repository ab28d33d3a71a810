import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Format } from '../formats/format.ts'
import { goatcounter } from '../formats/goatcounter.ts'
import { pixel } from '../formats/pixel.ts'
import { plausible } from '../formats/plausible.ts'
import { umami } from '../formats/umami.ts'
import type { HitClient, HitResult, ParsedRequest, RateLimited } from '../hit.ts'
import { readBody, skipBody } from './body.ts'
import type { readClientAddress } from './client-address.ts'
import { type ClientNetwork, clientNetworkOf } from './client-network.ts'
import { methodNotAllowed, preflight, send, tooLarge, tooMany, unavailable } from './replies.ts'

const formats = new Map([plausible, umami, goatcounter, pixel].map((format) => [format.path, format]))

/** Counts a parsed request, and calls back with the result; null if it could not be stored. */
export type Accept = (
  reading: ParsedRequest,
  client: HitClient,
  done: (result: HitResult | RateLimited | null) => void,
) => void

/** Handles requests of trackers; false for any other. Without a framework, which would cost a fifth of the throughput. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => boolean

const maxUserAgentLength = 512

export function createHandler(
  accept: Accept,
  clientAddress: ReturnType<typeof readClientAddress>,
  /** Takes a token of the network's rate limit; returns 0, or the milliseconds to wait. */
  takeFromNetwork: (network: ClientNetwork) => number,
  onProblem: (message: string) => void,
): Handle {
  const clientOf = ({ headers, socket }: IncomingMessage): HitClient => {
    const header = (name: string): string => {
      const value = headers[name]
      return typeof value === 'string' ? value : ''
    }
    const { address, relayed } = clientAddress(socket.remoteAddress ?? '', header('x-forwarded-for'))
    return {
      address,
      relayed,
      network: clientNetworkOf(address),
      userAgent: header('user-agent').slice(0, maxUserAgentLength),
      header,
    }
  }

  const process = (format: Format, client: HitClient, response: ServerResponse, query: string, body: string): void => {
    try {
      accept(format.read({ query, body, header: client.header }), client, (result) => {
        if (result === null) send(response, unavailable)
        else send(response, result.kind === 'limited' ? tooMany(result.retryAfterMs) : format.reply(result))
      })
    } catch (error) {
      onProblem(`A hit could not be taken: ${String(error)}`)
      send(response, unavailable)
    }
  }

  const receive = (format: Format, request: IncomingMessage, response: ServerResponse, query: string): void => {
    const client = clientOf(request)
    const waitMs = takeFromNetwork(client.network)
    if (waitMs > 0) {
      send(response, tooMany(waitMs))
      skipBody(request)
    } else if (request.method === 'GET') process(format, client, response, query, '')
    else {
      readBody(request, (body) =>
        body === null ? send(response, tooLarge) : process(format, client, response, query, body),
      )
    }
  }

  return (request, response) => {
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
  }
}
