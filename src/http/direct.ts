import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Answers small, simple requests on the socket itself, because the streams, events and objects of `node:http`, which such a
 * request does not need, are a large part of the CPU time of a hit. Only what is unambiguous is answered here: `POST` to a known
 * path, with a length, without anything special. Whatever else arrives is handed over to `node:http`, with the whole connection.
 */
export interface DirectHandler {
  /** The paths of requests that may be answered directly. */
  readonly paths: ReadonlySet<string>
  /** Must reply exactly once. */
  handle(request: DirectRequest, reply: (reply: DirectReply) => void): void
}

export interface DirectRequest {
  readonly path: string
  /** The query string, without the `?`. */
  readonly query: string
  readonly body: string
  /** The address of the connection's other end. */
  readonly peer: string
  /** By its name in lower case; '' if it was not sent. */
  readonly header: (name: string) => string
  /** The client closes the connection after the reply, as some proxies do by default. */
  readonly isLast: boolean
}

export interface DirectReply {
  readonly status: number
  /** Alternating names and values. */
  readonly headers: readonly string[]
  readonly body: string | Uint8Array
}

export interface DirectOptions {
  readonly handler: DirectHandler
  /** Takes over a connection, with bytes that were already read. */
  readonly handOver: (socket: Socket, read: Buffer | null) => void
  /** Closes a connection whose request did not arrive completely in time. */
  readonly onRequestTimeout: (socket: Socket) => void
  readonly limits: DirectLimits
}

export interface DirectLimits {
  readonly firstRequestMs: number
  readonly idleMs: number
  /** Between the two parts of a request that arrives in two. */
  readonly restMs: number
  readonly requestsPerConnection: number
  /** What `Keep-Alive` promises. */
  readonly keepAliveSeconds: number
}

/** The connections of one server that are answered directly. */
export interface DirectConnections {
  add(socket: Socket): void
  closeIdle(): void
  closeAll(): void
}

/** The longest request: longer ones are left to `node:http`. */
const maxHeadBytes = 8 * 1024
const maxBodyBytes = 32 * 1024
/** Each header is compared with all others, so requests with more of them are left to `node:http`, too. */
const maxHeaders = 64

interface Connection {
  readonly socket: Socket
  /** The beginning of a request whose body is still arriving. */
  partial: Buffer | null
  /** What arrived while a request was being answered. */
  waiting: Buffer | null
  isBusy: boolean
  hasEnded: boolean
  requests: number
}

export function createDirectConnections(options: DirectOptions): DirectConnections {
  const { handler, handOver, onRequestTimeout, limits } = options
  const connections = new Map<Socket, Connection>()
  const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${limits.keepAliveSeconds}, max=${limits.requestsPerConnection}\r\n`

  const release = ({ socket }: Connection, read: Buffer | null): void => {
    connections.delete(socket)
    socket.off('data', onData).off('end', onEnd).off('timeout', onTimeout).off('error', onError).off('close', onClose)
    socket.setTimeout(0)
    socket.pause()
    handOver(socket, read)
  }

  const receive = (connection: Connection, chunk: Buffer): void => {
    const { socket, partial } = connection
    if (connection.isBusy) {
      connection.waiting = connection.waiting ? Buffer.concat([connection.waiting, chunk]) : chunk
      socket.pause()
      return
    }
    const bytes = partial ? Buffer.concat([partial, chunk]) : chunk
    const request = parseRequest(bytes, handler.paths, socket.remoteAddress ?? '')
    if (request === null || (request === incomplete && partial)) {
      release(connection, bytes)
      return
    }
    if (request === incomplete) {
      connection.partial = bytes
      socket.setTimeout(limits.restMs)
      return
    }
    connection.partial = null
    connection.isBusy = true
    if (request.isLast) connection.hasEnded = true
    if (partial || connection.requests === 0) socket.setTimeout(limits.idleMs)
    connection.requests++
    handler.handle(request, (reply) => answer(connection, reply))
  }

  const answer = (connection: Connection, reply: DirectReply): void => {
    const { socket, hasEnded, requests } = connection
    if (socket.destroyed) return
    const isLast = hasEnded || requests >= limits.requestsPerConnection
    write(socket, reply, isLast ? 'Connection: close\r\n' : keepAlive)
    if (isLast) end(connection)
    // A client that does not read its replies gets no more of them, so that they do not fill the memory.
    else if (socket.writableNeedDrain) socket.once('drain', () => proceed(connection))
    else proceed(connection)
  }

  /** Goes on with what arrived meanwhile. */
  const proceed = (connection: Connection): void => {
    const { socket, waiting, hasEnded } = connection
    connection.isBusy = false
    if (hasEnded) end(connection)
    else if (waiting) {
      connection.waiting = null
      socket.resume()
      receive(connection, waiting)
    }
  }

  const end = ({ socket }: Connection): void => {
    connections.delete(socket)
    socket.destroySoon()
  }

  function onData(this: Socket, chunk: Buffer): void {
    const connection = connections.get(this)
    if (connection) receive(connection, chunk)
  }
  function onEnd(this: Socket): void {
    const connection = connections.get(this)
    if (connection?.isBusy) connection.hasEnded = true
    else this.end()
  }
  function onTimeout(this: Socket): void {
    if (connections.get(this)?.partial) onRequestTimeout(this)
    else this.destroy()
  }
  function onError(this: Socket): void {
    this.destroy()
  }
  function onClose(this: Socket): void {
    connections.delete(this)
  }

  return {
    add(socket) {
      connections.set(socket, {
        socket,
        partial: null,
        waiting: null,
        isBusy: false,
        hasEnded: false,
        requests: 0,
      })
      socket.on('data', onData).on('end', onEnd).on('timeout', onTimeout).on('error', onError).on('close', onClose)
      socket.setTimeout(limits.firstRequestMs)
    },
    closeIdle() {
      for (const { socket, isBusy, partial } of connections.values()) if (!isBusy && !partial) socket.destroy()
    },
    closeAll() {
      for (const { socket } of connections.values()) socket.destroy()
    },
  }
}

const incomplete = 'incomplete'

/** A request line and header lines without control characters, folded lines or unusual line ends. */
const validHead = /^POST \/[!-~]* HTTP\/1\.[01](?:\r\n[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\x20-\x7e\x80-\xff]*)+$/
const targetStart = 'POST '.length
const targetEnd = ' HTTP/1.1'.length

/** Headers that change how a request is read. */
const special = new Set([
  'transfer-encoding',
  'expect',
  'upgrade',
  'trailer',
  'te',
  'proxy-connection',
  'http2-settings',
])

/** Null if it is not a request to be answered directly; `incomplete` if its body is still arriving. */
function parseRequest(
  bytes: Buffer,
  paths: ReadonlySet<string>,
  peer: string,
): DirectRequest | typeof incomplete | null {
  if (bytes[0] !== 80 || bytes.length > maxHeadBytes + maxBodyBytes) return null
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0 || headEnd > maxHeadBytes) return null
  const head = bytes.toString('latin1', 0, headEnd)
  const lineEnd = head.indexOf('\r\n')
  if (lineEnd < 0) return null
  const target = head.slice(targetStart, lineEnd - targetEnd)
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  if (!paths.has(path) || !validHead.test(head)) return null

  const headers = new Headers(head, lineEnd)
  if (!headers.areSimple) return null
  const length = headers.find('content-length')
  if (headers.find('host') === '' || !/^\d{1,5}$/.test(length)) return null
  const connection = headers.find('connection').toLowerCase()
  const isOld = head.charCodeAt(lineEnd - 1) === 48
  const isLast = connection === 'close' || (isOld && connection === '')
  if (!isLast && (isOld || (connection !== '' && connection !== 'keep-alive'))) return null
  const bodyStart = headEnd + 4
  const end = bodyStart + Number(length)
  if (Number(length) > maxBodyBytes || bytes.length > end) return null
  if (bytes.length < end) return incomplete
  return {
    path,
    query: mark < 0 ? '' : target.slice(mark + 1),
    body: bytes.toString('utf8', bodyStart, end),
    peer,
    header: (name) => headers.find(name),
    isLast,
  }
}

/** The same names arrive with every request: they are converted to lower case once. */
const lowerCaseNames = new Map<string, string>()
const maxNames = 1_000
const maxNameLength = 64

function lowerCase(name: string): string {
  const known = lowerCaseNames.get(name)
  if (known !== undefined) return known
  const lower = name.toLowerCase()
  if (lowerCaseNames.size >= maxNames) lowerCaseNames.clear()
  if (name.length <= maxNameLength) lowerCaseNames.set(name, lower)
  return lower
}

/** Header lines that are known to be valid. A class for speed, since there is an instance for each request. */
class Headers {
  /** Whether there are few headers, none of them twice, and none that changes how the request is read. If not, some are missing here. */
  areSimple = true
  readonly #head: string
  readonly #names: string[] = []
  readonly #ends: number[] = []

  constructor(head: string, start: number) {
    this.#head = head
    for (let line = start + 2; line < head.length; ) {
      const colon = head.indexOf(':', line)
      const lineEnd = head.indexOf('\r\n', colon)
      const end = lineEnd < 0 ? head.length : lineEnd
      const name = lowerCase(head.slice(line, colon))
      if (special.has(name) || this.#names.includes(name) || this.#names.length >= maxHeaders) {
        this.areSimple = false
        return
      }
      this.#names.push(name)
      this.#ends.push(colon + 1, end)
      line = end + 2
    }
  }

  find(name: string): string {
    const index = this.#names.indexOf(name)
    if (index < 0) return ''
    let start = this.#ends[2 * index] ?? 0
    let end = this.#ends[2 * index + 1] ?? 0
    while (start < end && isBlank(this.#head.charCodeAt(start))) start++
    while (end > start && isBlank(this.#head.charCodeAt(end - 1))) end--
    return this.#head.slice(start, end)
  }
}

const isBlank = (code: number): boolean => code === 32 || code === 9

const isAscii = /^[\0-\x7f]*$/

function write(socket: Socket, { status, headers, body }: DirectReply, connection: string): void {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
  for (let index = 0; index < headers.length; index += 2) head += `${headers[index]}: ${headers[index + 1]}\r\n`
  const ascii = typeof body === 'string' && isAscii.test(body)
  const length = status === 204 ? '' : `content-length: ${ascii ? body.length : Buffer.byteLength(body)}\r\n`
  head += `${length}Date: ${dateNow()}\r\n${connection}\r\n`
  if (ascii) socket.write(head + body, 'latin1')
  else {
    socket.cork()
    socket.write(head, 'latin1')
    socket.write(body)
    socket.uncork()
  }
}

let date = ''
let dateSecond = 0

function dateNow(): string {
  const second = Math.floor(Date.now() / 1000)
  if (second !== dateSecond) {
    dateSecond = second
    date = new Date(second * 1000).toUTCString()
  }
  return date
}
