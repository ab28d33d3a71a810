import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { codeOfStatus } from './problems.ts'

const responses: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are larger than what is allowed.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions are larger than what is allowed.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
}

/** The requests of connections whose replies are not complete, in their order. */
const inProgress = new WeakMap<Socket, Map<ServerResponse, IncomingMessage>>()
/** Connections that end after the replies that they still get. */
const ending = new WeakSet<Socket>()

/** Call it for each request; returns how many requests of its connection have no complete reply. */
export function trackReply(request: IncomingMessage, response: ServerResponse): number {
  const { socket } = request
  const requests = inProgress.get(socket) ?? new Map<ServerResponse, IncomingMessage>()
  inProgress.set(socket, requests.set(response, request))
  response.once('close', () => {
    requests.delete(response)
    if (ending.has(socket)) endAfterReplies(socket)
  })
  return requests.size
}

export const replyToRequestTimeout = (socket: Socket): void =>
  replyToClientError(Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)

/**
 * Bytes that are not valid HTTP never become a request, so the response is written to the socket, which is then closed. If replies to earlier
 * requests are not complete, the client would take it for a part of them, so it gets these only.
 */
export function replyToClientError(error: Error & { readonly code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || ending.has(socket)) return
  if (hasReplyUnderWay(socket)) {
    ending.add(socket)
    socket.pause()
    endAfterReplies(socket)
    return
  }
  const [status, detail] = responses[error.code] ?? [400, 'This is not a valid HTTP request.']
  const title = STATUS_CODES[status] ?? 'Error'
  const body = JSON.stringify({ type: 'about:blank', title, status, detail, code: codeOfStatus(status) })
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'content-type: application/problem+json',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/** The request with the broken bytes itself may be in progress: its body is not complete, and it can still get this reply. */
function hasReplyUnderWay(socket: Socket): boolean {
  const [first, ...others] = inProgress.get(socket) ?? []
  if (!first) return false
  const [response, request] = first
  return others.length > 0 || request.complete || response.headersSent
}

function endAfterReplies(socket: Socket): void {
  const waiting = [...(inProgress.get(socket)?.values() ?? [])].filter(({ complete }) => complete)
  if (waiting.length === 0) socket.destroySoon()
}
