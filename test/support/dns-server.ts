import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import ipaddr from 'ipaddr.js'

/** A DNS server on loopback. */
export interface DnsServer {
  /** For example `127.0.0.1:1234`. */
  readonly address: string
  readonly texts: Map<string, readonly string[]>
  readonly addresses: Map<string, string>
  /** What PTR queries return, by a name such as `1.2.0.192.in-addr.arpa`. Names may contain any bytes, as Latin-1. */
  readonly pointers: Map<string, readonly string[]>
  /** Names that are answered with SERVFAIL. */
  readonly failing: Set<string>
  /** Names that are not answered. */
  readonly ignored: Set<string>
  /** The received queries: `TXT example.com`. */
  readonly asked: string[]
  /** Ignores all queries. */
  silent: boolean
  stop(): void
}

const types: Readonly<Record<number, string>> = { 1: 'A', 12: 'PTR', 16: 'TXT', 28: 'AAAA' }
const codes = { found: 0x8180, failed: 0x8182, missing: 0x8183 }

export async function startDns(): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const texts = new Map<string, readonly string[]>()
  const addresses = new Map<string, string>()
  const pointers = new Map<string, readonly string[]>()
  const asked: string[] = []
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const server = {
    address: `127.0.0.1:${socket.address().port}`,
    ...{ texts, addresses, pointers, asked },
    failing: new Set<string>(),
    ignored: new Set<string>(),
    silent: false,
    stop: () => void socket.close(),
  }
  const read: Readonly<Record<string, (name: string) => readonly Buffer[]>> = {
    A: (name) => addressData(addresses.get(name), 'ipv4'),
    AAAA: (name) => addressData(addresses.get(name), 'ipv6'),
    PTR: (name) => (pointers.get(name) ?? []).map(nameData),
    TXT: (name) => (texts.get(name) ?? []).map(textData),
  }
  socket.on('message', (message, from) => {
    const { name, type, question } = readQuestion(message)
    const kind = types[type] ?? String(type)
    asked.push(`${kind} ${name}`)
    if (server.silent || server.ignored.has(name)) return
    const known = texts.has(name) || addresses.has(name) || pointers.has(name)
    const code = server.failing.has(name) ? codes.failed : known ? codes.found : codes.missing
    const data = code === codes.found ? (read[kind]?.(name) ?? []) : []
    socket.send(answer(message, question, type, data, code), from.port, from.address)
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

function nameData(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.from(label, 'latin1'))
  return Buffer.concat([...labels.flatMap((label) => [Buffer.of(label.length), label]), Buffer.of(0)])
}

function addressData(address: string | undefined, kind: 'ipv4' | 'ipv6'): Buffer[] {
  if (address === undefined) return []
  const parsed = ipaddr.parse(address)
  return parsed.kind() === kind ? [Buffer.from(parsed.toByteArray())] : []
}

function answer(message: Buffer, question: Buffer, type: number, data: readonly Buffer[], code: number): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(message.readUInt16BE(0), 0)
  head.writeUInt16BE(code, 2)
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
