import type { EventKind } from '../../events/event.ts'
import { clientNetworkOf } from '../client-network.ts'
import type {
  ClientHeader,
  DropReason,
  Hit,
  HitClient,
  HitResult,
  ParsedRequest,
  RateLimited,
  WebsiteReference,
} from '../hit.ts'
import { clientHeaders } from '../hit.ts'

/** A parsed request as plain data. Arrays, since names of fields would take longer than the fields. */
type Encoded = readonly [client: EncodedClient, request: EncodedRequest]

type EncodedClient = readonly [address: string, relayed: boolean, userAgent: string, ...headers: readonly string[]]

type EncodedRequest =
  | readonly ['refused', website: WebsiteReference | null]
  | readonly ['ignored', website: WebsiteReference, reason: DropReason]
  | readonly [
      'hit',
      website: WebsiteReference,
      kind: EventKind,
      name: string,
      url: readonly [hostname: string, pathname: string, search: string, hash: string] | null,
      hashMode: boolean,
      referrer: string,
      title: string,
      props: Hit['props'],
      revenue: number,
      currency: string,
      engagedMs: number,
      scrollDepth: number,
      width: number,
      language: string,
      automated: boolean,
      key: string,
    ]

export interface DecodedRequest {
  readonly client: HitClient
  /** Without the errors of a refused request, which the thread that parsed it knows. */
  readonly request: ParsedRequest
}

export const encodeRequest = (parsed: ParsedRequest, client: HitClient): string => {
  const encoded: Encoded = [
    [client.address, client.relayed, client.userAgent, ...clientHeaders.map(client.header)],
    encodeParsed(parsed),
  ]
  return JSON.stringify(encoded)
}

function encodeParsed(parsed: ParsedRequest): EncodedRequest {
  if (parsed.kind === 'refused') return ['refused', parsed.website ?? null]
  if (parsed.kind === 'ignored') return ['ignored', parsed.website, parsed.reason]
  const { hit } = parsed
  return [
    'hit',
    hit.website,
    hit.kind,
    hit.name,
    hit.url && [hit.url.hostname, hit.url.pathname, hit.url.search, hit.url.hash],
    hit.hashMode,
    hit.referrer,
    hit.title,
    hit.props,
    hit.revenue,
    hit.currency,
    hit.engagedMs,
    hit.scrollDepth,
    hit.width,
    hit.language,
    hit.automated,
    hit.key,
  ]
}

/** `text` is a list of requests from `encodeRequest`. */
export function decodeRequests(text: string): readonly DecodedRequest[] {
  const list: readonly Encoded[] = JSON.parse(text)
  return list.map(([client, request]) => ({ client: decodeClient(client), request: decodeParsed(request) }))
}

function decodeClient([address, relayed, userAgent, ...headers]: EncodedClient): HitClient {
  return {
    address,
    relayed,
    userAgent,
    network: clientNetworkOf(address),
    header: (name: ClientHeader) => headers[clientHeaders.indexOf(name)] ?? '',
  }
}

function decodeParsed(request: EncodedRequest): DecodedRequest['request'] {
  if (request[0] === 'refused') return { kind: 'refused', errors: {}, ...(request[1] && { website: request[1] }) }
  if (request[0] === 'ignored') return { kind: 'ignored', website: request[1], reason: request[2] }
  const [, website, kind, name, url, hashMode, referrer, title, props, revenue, currency, ...rest] = request
  const [engagedMs, scrollDepth, width, language, automated, key] = rest
  return {
    kind: 'hit',
    hit: {
      website,
      kind,
      name,
      url: url && { hostname: url[0], pathname: url[1], search: url[2], hash: url[3] },
      hashMode,
      referrer,
      title,
      props,
      revenue,
      currency,
      engagedMs,
      scrollDepth,
      width,
      language,
      automated,
      key,
    },
  }
}

/** What the main thread decided about a request; null if it could not be stored. */
export type Decision = Exclude<HitResult, { readonly kind: 'refused' }> | RateLimited | 'refused' | 'again' | null
