import { type IncomingMessage, request } from 'node:http'

export interface ServiceRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** A request to a server that the operator has chosen. */
export interface ServerRequest extends ServiceRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: string
}

/** A reply of the other service. Its body has to be read or destroyed. */
export type ServiceReply = IncomingMessage

/**
 * Sends a request, without following redirects. Not by Node's `fetch`: loading it blocks the event loop for about 50 ms when it is first
 * called.
 */
export async function sendToServer(
  url: string,
  { method, headers, body, signal }: ServerRequest,
): Promise<ServiceReply> {
  const send = url.startsWith('https:') ? (await import('node:https')).request : request
  const { promise, resolve, reject } = Promise.withResolvers<ServiceReply>()
  const options = { method, headers, signal, agent: false }
  send(url, options, (reply) => resolve(reply.setEncoding('utf8')))
    .on('error', reject)
    .end(body)
  return await promise
}

/** Requests a page of the other service. */
export const getFromService = (url: string, asked: ServiceRequest): Promise<ServiceReply> =>
  sendToServer(url, { ...asked, method: 'GET' })

export const isSuccess = ({ statusCode = 0 }: ServiceReply): boolean => statusCode >= 200 && statusCode <= 299

/** The whole body; rejects if it is longer than `maxLength`. */
export async function readBodyText(reply: ServiceReply, maxLength: number): Promise<string> {
  let text = ''
  for await (const chunk of reply) {
    text += chunk
    if (text.length > maxLength) throw new Error('The reply is too long')
  }
  return text
}

/** The lines of the body, as they arrive; rejects if one is longer than `maxLength`. */
export async function* readLines(reply: ServiceReply, maxLength: number): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of reply) {
    const lines = (rest + chunk).split(/\r?\n/)
    rest = lines.pop() ?? ''
    if (rest.length > maxLength) throw new Error('A line of the reply is too long')
    yield* lines
  }
  if (rest !== '') yield rest
}
