import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Format } from '../formats/format.ts'
import { goatcounter } from '../formats/goatcounter.ts'
import { pixel } from '../formats/pixel.ts'
import { plausible } from '../formats/plausible.ts'
import { umami } from '../formats/umami.ts'
import type { Limited, Reading, Result, Sender } from '../hit.ts'
import { methodNotAllowed, preflight, send, tooLarge, tooMany, unavailable } from './answers.ts'
import { readBody, skipBody } from './body.ts'
import type { readClientAddress } from './client-address.ts'
import { type ClientNetwork, clientNetworkOf } from './network.ts'

const formats = new Map([plausible, umami, goatcounter, pixel].map((format) => [format.path, format]))

/** Counts what was read, and tells how it went; null where it could not be kept. */
export type Accept = (reading: Reading, sender: Sender, done: (result: Result | Limited | null) => void) => void

/** Answers the trackers' requests; false for anything else. No framework on the way: each costs a fifth of the speed. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => boolean

const longestUserAgent = 512

export function createHandler(
  accept: Accept,
  clientAddress: ReturnType<typeof readClientAddress>,
  /** Takes a hit from what the network may send; else how many milliseconds it has to wait. */
  takeFromNetwork: (network: ClientNetwork) => number,
  onProblem: (message: string) => void,
): Handle {
  const senderOf = ({ headers, socket }: IncomingMessage): Sender => {
    const header = (name: string): string => {
      const value = headers[name]
      return typeof value === 'string' ? value : ''
    }
    const { address, relayed } = clientAddress(socket.remoteAddress ?? '', header('x-forwarded-for'))
    return {
      address,
      relayed,
      network: clientNetworkOf(address),
      userAgent: header('user-agent').slice(0, longestUserAgent),
      header,
    }
  }

  const answer = (format: Format, sender: Sender, response: ServerResponse, query: string, body: string): void => {
    try {
      accept(format.read({ query, body, header: sender.header }), sender, (result) => {
        if (result === null) send(response, unavailable)
        else send(response, result.kind === 'limited' ? tooMany(result.retryAfterMs) : format.answer(result))
      })
    } catch (error) {
      onProblem(`A hit could not be taken: ${String(error)}`)
      send(response, unavailable)
    }
  }

  const take = (format: Format, request: IncomingMessage, response: ServerResponse, query: string): void => {
    const sender = senderOf(request)
    const waitMs = takeFromNetwork(sender.network)
    if (waitMs > 0) {
      send(response, tooMany(waitMs))
      skipBody(request)
    } else if (request.method === 'GET') answer(format, sender, response, query, '')
    else {
      readBody(request, (body) =>
        body === null ? send(response, tooLarge) : answer(format, sender, response, query, body),
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
    } else take(format, request, response, query)
    return true
  }
}
