import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { listenOnLoopback } from './listen.ts'

export interface HostileProvider {
  readonly issuer: string
  /** What is in its next token besides what makes it a valid one; undefined leaves a claim out. */
  claims: Readonly<Record<string, unknown>>
  header: Readonly<Record<string, unknown>>
  /** Signs the next token; null signs it with nothing. */
  key: KeyObject | null
  readonly ownKey: KeyObject
  /** What it adds to, or replaces in, its discovery document. */
  metadata: Readonly<Record<string, unknown>>
  /** What it says to a request instead of an answer. */
  reply:
    | ((path: string) => { readonly status: number; readonly body?: string; readonly location?: string } | null)
    | null
  readonly requested: string[]
  readonly stop: () => Promise<void>
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A provider whose tokens and documents a test can make wrong. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', issuer).pathname
    request.resume()
    provider.requested.push(path)
    const instead = provider.reply?.(path)
    if (instead) {
      response.writeHead(instead.status, instead.location === undefined ? {} : { location: instead.location })
      return response.end(instead.body)
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer(path)))
  })
  const { url: issuer, stop } = await listenOnLoopback(server)
  const token = (): string => {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: 'sightline', sub: 'mallory', iat: now, exp: now + 300, ...provider.claims }
    const signed = `${encode({ alg: 'RS256', kid: 'one', ...provider.header })}.${encode(claims)}`
    if (!provider.key) return `${signed}.`
    return `${signed}.${sign('sha256', Buffer.from(signed), provider.key).toString('base64url')}`
  }
  const answer = (path: string): object => {
    if (path === '/jwks')
      return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }
    if (path === '/token') return { access_token: 'a', token_type: 'Bearer', id_token: token() }
    const at = (name: string): string => `${issuer}/${name}`
    return {
      ...{ issuer, authorization_endpoint: at('authorize'), token_endpoint: at('token'), jwks_uri: at('jwks') },
      ...{ response_types_supported: ['code'], subject_types_supported: ['public'] },
      ...{ id_token_signing_alg_values_supported: ['RS256'], ...provider.metadata },
    }
  }
  const provider: HostileProvider = {
    ...{ issuer, stop, claims: {}, header: {}, metadata: {}, reply: null, requested: [] },
    ...{ key: privateKey, ownKey: privateKey },
  }
  return provider
}
