import { get, type IncomingMessage } from 'node:http'

export interface ServiceRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** A reply of the other service. Its body has to be read or destroyed. */
export type ServiceReply = IncomingMessage

/**
 * Requests a page of the other service, without following redirects. Not by Node's `fetch`: loading it blocks the event loop for
 * about 50 ms when it is first called.
 */
export async function getFromService(url: string, { headers, signal }: ServiceRequest): Promise<ServiceReply> {
  const send = url.startsWith('https:') ? (await import('node:https')).get : get
  const { promise, resolve, reject } = Promise.withResolvers<ServiceReply>()
  send(url, { headers, signal, agent: false }, (reply) => resolve(reply.setEncoding('utf8'))).on('error', reject)
  return await promise
}

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
