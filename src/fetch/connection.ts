import { lookup as systemLookup } from 'node:dns/promises'
import { once } from 'node:events'
import { isIP, connect as netConnect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { type PeerCertificate, type TLSSocket, connect as tlsConnect } from 'node:tls'
import { type Message, message } from '../base/message.ts'
import type { AllowList } from './allow-list.ts'
import { errorCode, FetchError } from './fetch-error.ts'
import type { Certificate, FetchedPage } from './fetch-result.ts'
import { assertAllowedAddresses, hostOf, portOf } from './ssrf-guard.ts'

/** A socket to an allowed address, with the timings (in milliseconds) and the certificate of its handshakes. */
export interface Connection {
  readonly socket: Socket | TLSSocket
  readonly address: string
  readonly protocol: FetchedPage['protocol']
  readonly certificate: Certificate | null
  readonly dns: number | null
  readonly connect: number
  readonly tls: number | null
}

/** All addresses of a host name. */
export type Lookup = (host: string) => Promise<readonly string[]>

/** Starts a TCP connection to one of `addresses`, which are all allowed; `host` is informational. */
export type OpenSocket = (target: {
  readonly host: string
  readonly port: number
  readonly addresses: readonly string[]
}) => Socket

export interface ConnectOptions {
  readonly allow: AllowList
  readonly lookup: Lookup
  readonly open: OpenSocket
}

export const lookupHost: Lookup = async (host) =>
  (await systemLookup(host, { all: true })).map(({ address }) => address)

/** Node races several addresses against each other. Its lookup is replaced by one that returns the allowed addresses. */
export const openSocket: OpenSocket = ({ host, port, addresses }) => {
  const allowed = addresses.map((address) => ({ address, family: isIP(address) }))
  return netConnect({
    host,
    port,
    autoSelectFamily: true,
    lookup: (_host, _options, callback) => callback(null, allowed),
  })
}

export async function openConnection(url: URL, options: ConnectOptions, signal: AbortSignal): Promise<Connection> {
  const host = hostOf(url)
  const started = performance.now()
  const isIpLiteral = isIP(host) !== 0
  const addresses = isIpLiteral ? [host] : await resolve(host, options.lookup, signal)
  assertAllowedAddresses(host, addresses, options.allow)
  const resolved = performance.now()
  const tcpSocket = options.open({ host, port: portOf(url), addresses })
  await waitForEvent(tcpSocket, 'connect', signal)
  tcpSocket.setNoDelay(true)
  const connected = performance.now()
  const base = {
    address: tcpSocket.remoteAddress ?? addresses[0] ?? '',
    dns: isIpLiteral ? null : resolved - started,
    connect: connected - resolved,
  }
  if (url.protocol === 'http:')
    return { ...base, socket: tcpSocket, protocol: 'http/1.1', certificate: null, tls: null }

  const socket = tlsConnect({
    socket: tcpSocket,
    host,
    // SNI allows neither IP addresses nor a trailing dot.
    ...(isIpLiteral ? {} : { servername: host.replace(/\.$/, '') }),
    ALPNProtocols: ['h2', 'http/1.1'],
  })
  await waitForEvent(socket, 'secureConnect', signal)
  const protocol = socket.alpnProtocol === 'h2' ? 'h2' : 'http/1.1'
  const certificate = readCertificate(socket.getPeerCertificate())
  return { ...base, socket, protocol, certificate, tls: performance.now() - connected }
}

async function resolve(host: string, lookup: Lookup, signal: AbortSignal): Promise<readonly string[]> {
  const aborted = once(signal, 'abort').then(() => Promise.reject(signal.reason))
  try {
    return await Promise.race([lookup(host), aborted])
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw new FetchError('dns', message('The hostname could not be resolved.'), errorCode(error) !== 'ENOTFOUND')
  }
}

async function waitForEvent(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> {
  try {
    await once(socket, event, { signal })
  } catch (error) {
    // Without a listener, a later error of the socket would end the process.
    socket.on('error', () => {})
    socket.destroy()
    if (signal.aborted) throw signal.reason
    throw event === 'connect'
      ? new FetchError(
          'connect',
          connectFailures[errorCode(error)] ?? message('The server could not be reached.'),
          true,
        )
      : new FetchError('tls', message('The secure connection failed ({code}).', { code: errorCode(error) || 'closed' }))
  }
}

/** Other codes mean nothing to a reader who does not know them. */
const connectFailures: Readonly<Record<string, Message>> = {
  ECONNREFUSED: message('The server refused the connection.'),
  ECONNRESET: message('The server closed the connection.'),
}

function readCertificate(peer: PeerCertificate): Certificate | null {
  const [from, to] = [Date.parse(peer.valid_from), Date.parse(peer.valid_to)]
  if (Number.isNaN(from) || Number.isNaN(to)) return null
  const name = (part: PeerCertificate['subject'] | undefined) => [part?.CN ?? part?.O ?? ''].flat().join(', ')
  return {
    subject: name(peer.subject),
    issuer: name(peer.issuer),
    validFrom: new Date(from).toISOString(),
    validTo: new Date(to).toISOString(),
  }
}
