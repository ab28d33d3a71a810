import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Format } from '../formats/format.ts'
import { goatcounter } from '../formats/goatcounter.ts'
import { pixel } from '../formats/pixel.ts'
import { plausible } from '../formats/plausible.ts'
import { umami } from '../formats/umami.ts'
import type { Reading, Result, Sender } from '../hit.ts'
import { methodNotAllowed, preflight, send, tooLarge, unavailable } from './answers.ts'
import { readBody } from './body.ts'
import type { readClientAddress } from './client-address.ts'

const formats = new Map([plausible, umami, goatcounter, pixel].map((format) => [format.path, format]))

/** Counts what was read, and tells how it went; null where it could not be kept. */
export type Accept = (reading: Reading, sender: Sender, done: (result: Result | null) => void) => void

/** Answers the trackers' requests; false for anything else. No framework on the way: each costs a fifth of the speed. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => boolean

const longestUserAgent = 512

export function createHandler(
  accept: Accept,
  clientAddress: ReturnType<typeof readClientAddress>,
  onProblem: (message: string) => void,
): Handle {
  const answer = (
    format: Format,
    request: IncomingMessage,
    response: ServerResponse,
    query: string,
    body: string,
  ): void => {
    const { headers, socket } = request
    const header = (name: string): string => {
      const value = headers[name]
      return typeof value === 'string' ? value : ''
    }
    const sender: Sender = {
      ...clientAddress(socket.remoteAddress ?? '', header('x-forwarded-for')),
      userAgent: header('user-agent').slice(0, longestUserAgent),
      header,
    }
    try {
      accept(format.read({ query, body, header }), sender, (result) =>
        send(response, result ? format.answer(result) : unavailable),
      )
    } catch (error) {
      onProblem(`A hit could not be taken: ${String(error)}`)
      send(response, unavailable)
    }
  }

  return (request, response) => {
    const { url = '', method = '' } = request
    const mark = url.indexOf('?')
    const format = formats.get(mark < 0 ? url : url.slice(0, mark))
    if (!format) return false
    const query = mark < 0 ? '' : url.slice(mark + 1)
    if (method === 'OPTIONS') send(response, preflight)
    else if (!format.methods.includes(method)) send(response, methodNotAllowed(format.methods))
    else if (method === 'GET') answer(format, request, response, query, '')
    else {
      readBody(request, (body) =>
        body === null ? send(response, tooLarge) : answer(format, request, response, query, body),
      )
    }
    return true
  }
}
