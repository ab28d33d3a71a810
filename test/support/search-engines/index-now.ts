import type { IncomingMessage } from 'node:http'
import { type FakeServer, type Reply, readBody, serveFake } from './serve.ts'

interface Submitted {
  readonly host: string
  readonly key: string
  readonly keyLocation: string
  readonly urlList: readonly string[]
}

export interface FakeIndexNow extends FakeServer {
  readonly environment: Readonly<Record<string, string>>
  /** What was accepted, in this order. */
  readonly accepted: Submitted[]
}

/** Behaves as documented: the key must be in its file, and all URLs on the host, at most 10,000 at once. */
export async function startFakeIndexNow(): Promise<FakeIndexNow> {
  async function answer(request: IncomingMessage): Promise<Reply> {
    const isJson = request.headers['content-type']?.startsWith('application/json') ?? false
    if (request.method !== 'POST' || request.url !== '/indexnow' || !isJson) return { status: 400, body: {} }
    const sent: Submitted = JSON.parse(await readBody(request))
    if (!/^[a-zA-Z0-9-]{8,128}$/.test(sent.key) || sent.urlList.length === 0) return { status: 400, body: {} }
    if (sent.urlList.length > 10_000) return { status: 400, body: {} }
    if ([sent.keyLocation, ...sent.urlList].some((url) => new URL(url).host !== sent.host))
      return { status: 422, body: {} }
    const file = await fetch(sent.keyLocation)
    if ((await file.text()).trim() !== sent.key) return { status: 403, body: {} }
    const isKnown = server.accepted.some(({ key }) => key === sent.key)
    server.accepted.push(sent)
    return { status: isKnown ? 200 : 202, body: '' }
  }

  const fake = await serveFake(answer)
  const server: FakeIndexNow = Object.assign(fake, {
    environment: { SIGHTLINE_INDEXNOW_URL: `${fake.origin}/indexnow` },
    accepted: [] as Submitted[],
  })
  return server
}
