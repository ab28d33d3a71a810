import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A DNS server on loopback. */
export interface DnsServer {
  /** For example `127.0.0.1:1234`. */
  readonly address: string
  readonly texts: Map<string, readonly string[]>
  readonly addresses: Map<string, string>
  /** The received queries: `TXT example.com`. */
  readonly asked: string[]
  /** Ignores all queries. */
  silent: boolean
  stop(): void
}

const types: Readonly<Record<number, string>> = { 1: 'A', 16: 'TXT', 28: 'AAAA' }

export async function startDns(): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const texts = new Map<string, readonly string[]>()
  const addresses = new Map<string, string>()
  const asked: string[] = []
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const server = {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    addresses,
    asked,
    silent: false,
    stop: () => void socket.close(),
  }
  socket.on('message', (message, from) => {
    const { name, type, question } = readQuestion(message)
    asked.push(`${types[type] ?? type} ${name}`)
    if (server.silent) return
    const data =
      type === 16 ? (texts.get(name) ?? []).map(textData) : type === 1 ? addressData(addresses.get(name)) : []
    const known = texts.has(name) || addresses.has(name)
    socket.send(answer(message, question, type, data, known), from.port, from.address)
  })
  return server
}

function readQuestion(message: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const end = at + 5
  return {
    name: labels.join('.').toLowerCase(),
    type: message.readUInt16BE(at + 1),
    question: message.subarray(12, end),
  }
}

/** TXT data consists of strings of at most 255 bytes. */
function textData(text: string): Buffer {
  const pieces = text.match(/.{1,200}/gs) ?? ['']
  return Buffer.concat(pieces.map((piece) => Buffer.concat([Buffer.of(Buffer.byteLength(piece)), Buffer.from(piece)])))
}

const addressData = (address: string | undefined): Buffer[] =>
  address === undefined ? [] : [Buffer.from(address.split('.').map(Number))]

function answer(message: Buffer, question: Buffer, type: number, data: readonly Buffer[], known: boolean): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(message.readUInt16BE(0), 0)
  head.writeUInt16BE(known ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 6)
  const records = data.map((bytes) => {
    const record = Buffer.alloc(12)
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(type, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt16BE(bytes.length, 10)
    return Buffer.concat([record, bytes])
  })
  return Buffer.concat([head, question, ...records])
}
