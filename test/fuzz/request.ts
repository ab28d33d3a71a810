import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How the client behaves during the transfer. */
export type Transfer = 'reads' | 'disconnects' | 'reads slowly' | 'sends slowly'

export interface FuzzRequest {
  /** The name of the operation or page. */
  readonly name: string
  readonly origin: string
  readonly method: string
  /** Path and query, as sent. */
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: Buffer
  readonly manner: Transfer
  /** How long the reply may take beyond the limit: because the request asks the server to wait, or by design. */
  readonly waitMs?: number
  /** Bytes to send instead, for invalid HTTP. */
  readonly raw?: Buffer
}

export interface FuzzReply {
  /** 0 if the connection was closed without a response. */
  readonly status: number
  readonly headers: string
  /** The beginning of the body. */
  readonly body: string
  readonly bytes: number
}

const storedOfBody = 64 * 1024
/** The timeout after which a reply counts as failed, and the connection is closed. */
export const givenUpAfterMs = 30_000

/** Sends the request over a new connection and reads the whole response. */
export async function send(request: FuzzRequest): Promise<FuzzReply> {
  const { hostname, port } = new URL(request.origin)
  const socket = connect({ host: hostname, port: Number(port) })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => undefined)
  const kept: Buffer[] = []
  let bytes = 0
  let storedBytes = 0
  socket.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (storedBytes < storedOfBody) {
      kept.push(piece)
      storedBytes += piece.length
    }
    if (request.manner === 'reads slowly') {
      socket.pause()
      setTimeout(() => socket.resume(), 150)
    }
  })
  socket.setTimeout(givenUpAfterMs, () => socket.destroy())
  const givingUp = setTimeout(() => socket.destroy(), givenUpAfterMs)
  try {
    const message = bytesOf(request)
    if (request.manner === 'sends slowly') {
      const middle = Math.floor(message.length / 2)
      socket.write(message.subarray(0, middle))
      await sleep(100)
      socket.write(message.subarray(middle))
    } else {
      socket.write(message)
    }
    if (request.manner === 'disconnects') {
      await Promise.race([sleep(Math.floor(message.length % 40)), closed])
      socket.destroy()
    }
    if (request.manner === 'reads slowly') {
      // A reader that never finishes would occupy its slot in the run forever.
      await Promise.race([closed, sleep(1_500)])
      socket.destroy()
    }
    await closed
  } finally {
    clearTimeout(givingUp)
    socket.destroy()
  }
  return readReply(Buffer.concat(kept), bytes)
}

function bytesOf({ origin, method, target, headers, body, raw }: FuzzRequest): Buffer {
  if (raw) return raw
  const lines = [`${method} ${target} HTTP/1.1`, `host: ${new URL(origin).host}`, 'connection: close']
  for (const [name, value] of headers) lines.push(`${name}: ${value}`)
  if (body && !headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name)))
    lines.push(`content-length: ${body.length}`)
  // In latin1, a header can contain any byte.
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  return body ? Buffer.concat([head, body]) : head
}

function readReply(received: Buffer, bytes: number): FuzzReply {
  const text = received.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const head = end < 0 ? text : text.slice(0, end)
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
  const from = Math.max(0, end + 4)
  return { status, headers: head, body: end < 0 ? '' : received.subarray(from).toString(), bytes }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** A command that sends the same request again. */
export function curlOf(request: FuzzRequest): string {
  const { origin, method, target, headers, body, raw } = request
  if (raw) {
    const { hostname, port } = new URL(origin)
    return `echo ${raw.toString('base64')} | base64 -d | nc -q 5 ${hostname} ${port}`
  }
  const sent = headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const words = ['curl -sS -i --path-as-is', `-X ${method}`, quoted(origin + target), ...sent]
  if (!body) return words.join(' ')
  const text = body.toString()
  const printable = Buffer.from(text).equals(body) && /^[\x20-\x7e]*$/.test(text)
  if (printable) return [...words, `--data-binary ${quoted(text)}`].join(' ')
  return `echo ${body.toString('base64')} | base64 -d | ${words.join(' ')} --data-binary @-`
}
