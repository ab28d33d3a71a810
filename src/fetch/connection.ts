import { lookup as systemLookup } from 'node:dns/promises'
import { once } from 'node:events'
import { isIP, connect as netConnect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { type PeerCertificate, type TLSSocket, connect as tlsConnect } from 'node:tls'
import type { AllowList } from './allow-list.ts'
import { codeOf, FetchError } from './fetch-error.ts'
import type { Certificate, Fetched } from './fetched.ts'
import { hostOf, judgeAddresses, portOf } from './guard.ts'

/** A socket to a vetted address, and what was learnt while making it. */
export interface Connection {
  readonly socket: Socket | TLSSocket
  readonly address: string
  readonly protocol: Fetched['protocol']
  readonly certificate: Certificate | null
  readonly dns: number | null
  readonly connect: number
  readonly tls: number | null
}

/** All addresses of a host name. */
export type Lookup = (host: string) => Promise<readonly string[]>

/** Starts a TCP connection to one of `addresses`, all of them vetted; `host` is for the record. */
export type OpenSocket = (target: {
  readonly host: string
  readonly port: number
  readonly addresses: readonly string[]
}) => Socket

export interface Dialler {
  readonly allow: AllowList
  readonly lookup: Lookup
  readonly open: OpenSocket
}

export const lookupAddresses: Lookup = async (host) =>
  (await systemLookup(host, { all: true })).map(({ address }) => address)

/** Node tries the addresses side by side where there are several; the lookup it is given answers from the vetted ones. */
export const openSocket: OpenSocket = ({ host, port, addresses }) => {
  const vetted = addresses.map((address) => ({ address, family: isIP(address) }))
  return netConnect({
    host,
    port,
    autoSelectFamily: true,
    lookup: (_host, _options, callback) => callback(null, vetted),
  })
}

export async function dial(url: URL, dialler: Dialler, signal: AbortSignal): Promise<Connection> {
  const host = hostOf(url)
  const started = performance.now()
  const literal = isIP(host) !== 0
  const addresses = literal ? [host] : await resolve(host, dialler.lookup, signal)
  judgeAddresses(host, addresses, dialler.allow)
  const resolved = performance.now()
  const plain = dialler.open({ host, port: portOf(url), addresses })
  await opened(plain, 'connect', signal)
  plain.setNoDelay(true)
  const connected = performance.now()
  const seen = {
    address: plain.remoteAddress ?? addresses[0] ?? '',
    dns: literal ? null : resolved - started,
    connect: connected - resolved,
  }
  if (url.protocol === 'http:') return { ...seen, socket: plain, protocol: 'http/1.1', certificate: null, tls: null }

  const socket = tlsConnect({
    socket: plain,
    host,
    // A name with a trailing dot and an address are no server names.
    ...(literal ? {} : { servername: host.replace(/\.$/, '') }),
    ALPNProtocols: ['h2', 'http/1.1'],
  })
  await opened(socket, 'secureConnect', signal)
  const protocol = socket.alpnProtocol === 'h2' ? 'h2' : 'http/1.1'
  const certificate = readCertificate(socket.getPeerCertificate())
  return { ...seen, socket, protocol, certificate, tls: performance.now() - connected }
}

async function resolve(host: string, lookup: Lookup, signal: AbortSignal): Promise<readonly string[]> {
  const aborted = once(signal, 'abort').then(() => Promise.reject(signal.reason))
  try {
    return await Promise.race([lookup(host), aborted])
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw new FetchError('dns', 'The host name could not be resolved.', codeOf(error) !== 'ENOTFOUND')
  }
}

async function opened(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> {
  try {
    await once(socket, event, { signal })
  } catch (error) {
    // What is said after that concerns nobody, and must not end the process.
    socket.on('error', () => {})
    socket.destroy()
    if (signal.aborted) throw signal.reason
    throw event === 'connect'
      ? new FetchError('connect', 'The server could not be reached.', true)
      : new FetchError('tls', `A secure connection could not be made (${codeOf(error) || 'closed'}).`)
  }
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
