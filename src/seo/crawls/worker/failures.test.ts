import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { systemClock } from '../../../base/clock.ts'
import type { Fetcher, FetcherOptions } from '../../../fetch/fetcher.ts'
import { createHostLimits } from '../../../fetch/host-limits.ts'
import { loopbackFetcher, recordConnects } from '../../../fetch/testing/fetchers.ts'
import { serveHttp, serveHttps, serveTcp } from '../../../fetch/testing/servers.ts'
import { renderText } from '../../../texts/render-text.ts'
import { failureIn, unpackEvidence } from '../page/evidence.ts'
import { readPage } from '../page/read-page.ts'
import { createScope } from '../scope.ts'
import { defaultSettings } from '../settings.ts'
import { crawlUrl } from './crawl-url.ts'

interface Failing {
  readonly fetcher: Fetcher
  readonly url: string
}

const publicAddress = '93.184.216.34'
const failed = (code: string) => Object.assign(new Error(code), { code })

const elsewhere = (t: TestContext, options: FetcherOptions, url = 'https://other.test/'): Failing => ({
  fetcher: loopbackFetcher(t, { lookup: async () => [publicAddress], ...options }),
  url,
})

/** What goes wrong, and how a crawl calls it at the last attempt. */
const rows: Readonly<
  Record<string, readonly [fail: (t: TestContext) => Promise<Failing>, outcome: string, reason: string, text: RegExp]>
> = {
  'no such host': [
    async (t) => elsewhere(t, { lookup: () => Promise.reject(failed('ENOTFOUND')) }),
    ...(['broken', 'dns', /hostname could not be resolved/] as const),
  ],
  'a host without an address': [
    async (t) => elsewhere(t, { lookup: async () => [] }),
    ...(['broken', 'dns', /no IP address/] as const),
  ],
  'a connection that is refused': [
    async (t) => elsewhere(t, { open: () => connect({ host: '127.0.0.1', port: 9 }) }),
    ...(['broken', 'connect', /refused the connection/] as const),
  ],
  'a certificate that nobody vouches for': [
    async (t) => {
      const { port } = await serveHttps(t, (_, response) => response.end('secure'), true)
      return elsewhere(t, recordConnects(port))
    },
    ...(['broken', 'tls', /DEPTH_ZERO_SELF_SIGNED_CERT/] as const),
  ],
  'a server that speaks no TLS': [
    async (t) => {
      const { port } = await serveTcp(t, (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
      return elsewhere(t, recordConnects(port))
    },
    ...(['broken', 'tls', /secure connection failed \(\w+\)/] as const),
  ],
  'a connection that is reset': [
    async (t) => {
      const { origin } = await serveTcp(t, (socket) => socket.resetAndDestroy())
      return { fetcher: loopbackFetcher(t), url: `${origin}/` }
    },
    ...(['broken', 'protocol', /closed the connection/] as const),
  ],
  'a response that is no HTTP': [
    async (t) => {
      const { origin } = await serveTcp(t, (socket) => socket.end('SSH-2.0-OpenSSH\r\n'))
      return { fetcher: loopbackFetcher(t), url: `${origin}/` }
    },
    ...(['broken', 'protocol', /valid HTTP response/] as const),
  ],
  'a server that does not answer': [
    async (t) => {
      const { origin } = await serveHttp(t, () => {})
      return { fetcher: loopbackFetcher(t, { limits: { headersMs: 100 } }), url: `${origin}/` }
    },
    ...(['broken', 'timeout', /./] as const),
  ],
  'a server that stops within a response': [
    async (t) => {
      const { origin } = await serveHttp(t, (_, response) => response.writeHead(200).write('<p>'))
      return { fetcher: loopbackFetcher(t, { limits: { idleMs: 100 } }), url: `${origin}/` }
    },
    ...(['broken', 'timeout', /./] as const),
  ],
}

const unread = {
  get db(): never {
    throw new Error('A page without an earlier run needs no data.')
  },
}

for (const [name, [fail, outcome, reason, text]] of Object.entries(rows)) {
  test(`the reason of ${name}`, async (t) => {
    const { fetcher, url } = await fail(t)
    const settled = await crawlUrl(
      { id: 1, url, kind: 'page', depth: 0, attempts: 2, previous: null },
      {
        data: unread,
        limits: createHostLimits(),
        fetchPage: fetcher.fetchPage,
        robotsOf: null,
        scope: createScope(url, defaultSettings),
        readPage,
        rendering: async (_, raw) => raw,
        waitForRate: async () => {},
        clock: systemClock,
        signal: new AbortController().signal,
        retryMs: 20,
      },
    )
    assert.ok(settled.kind === 'done', JSON.stringify(settled))
    const { result } = settled
    const sentence = failureIn(unpackEvidence(result.evidence ?? new Uint8Array()))
    assert.deepEqual([result.outcome, result.reason, result.status], [outcome, reason, null])
    assert.match(renderText(sentence ?? '', 'en'), text)
  })
}
