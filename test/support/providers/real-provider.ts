import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { listenOnLoopback } from './listen.ts'

/** What the provider says of somebody. */
export type PersonClaims = Readonly<Record<string, unknown>>

export interface RealProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** By what people enter there, which is also their subject. */
  readonly people: Map<string, PersonClaims>
  /** Signs in there as a browser would; returns what it adds to the address that it sends the browser back to. */
  visit(url: string, login: string, jar?: Map<string, string>): Promise<string>
  readonly stop: () => Promise<void>
}

const clientId = 'sightline'
const clientSecret = 'secret-of-the-client-of-sightline'

/** An OpenID provider on loopback; every password is right there. */
export async function startRealProvider(redirectUris: readonly string[]): Promise<RealProvider> {
  const people = new Map<string, PersonClaims>()
  const server = createServer((request, response) => handle(request, response))
  const { url: issuer, stop } = await listenOnLoopback(server)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris },
        ...{ grant_types: ['authorization_code'], response_types: ['code'] },
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'one' }] },
    cookies: { keys: ['for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    findAccount: (_: unknown, login: string) => ({
      accountId: login,
      claims: () => ({ sub: login, ...people.get(login) }),
    }),
  })
  const handle = provider.callback()

  return {
    ...{ issuer, clientId, clientSecret, people, stop },
    async visit(url, login, jar = new Map()) {
      let [next, body]: [string, URLSearchParams | null] = [url, null]
      for (let steps = 0; steps < 20; steps++) {
        const reply = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
          ...(body && { method: 'POST', body }),
        })
        for (const line of reply.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          jar.set(name, value)
        }
        const location = reply.headers.get('location')
        if (location !== null) {
          const target = new URL(location, next)
          if (redirectUris.some((uri) => target.href.startsWith(`${uri}?`))) return target.search.slice(1)
          ;[next, body] = [target.href, null]
          continue
        }
        const page = await reply.text()
        const action = /action="([^"]+)"/.exec(page)?.[1]
        assert.ok(action, `${reply.status} ${page.slice(0, 500)}`)
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? ''
        ;[next, body] = [new URL(action, next).href, new URLSearchParams({ prompt, login, password: 'x' })]
      }
      return assert.fail('The provider sends the browser around')
    },
  }
}
