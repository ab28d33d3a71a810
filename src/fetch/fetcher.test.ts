import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import zlib from 'node:zlib'
import type { FetchResult } from './fetch-result.ts'
import { certificate } from './testing/certificate.ts'
import { loopbackFetcher, recordConnects } from './testing/fetchers.ts'
import { serveHttp, serveHttps } from './testing/servers.ts'

setDefaultCACertificates([...getCACertificates('default'), certificate])

const pageOf = (result: FetchResult) => {
  assert.ok(result.ok, result.ok ? '' : result.failure.message)
  return { ...result.page, text: Buffer.from(result.page.body).toString() }
}

test('returns the response with its headers, sizes and timings', async (t) => {
  const server = await serveHttp(t, (request, response) => {
    response.setHeader('Set-Cookie', ['a=1', 'b=2'])
    response.end(`${request.method} ${request.url} ${request.headers['user-agent']}`)
  })
  const fetcher = loopbackFetcher(t, { userAgent: 'Sightline/9 (+mailto:me@example.com)' })
  const page = pageOf(await fetcher.fetchPage(`${server.origin}/a?b=c#d`))
  assert.equal(page.text, 'GET /a?b=c Sightline/9 (+mailto:me@example.com)')
  assert.equal(page.url, `${server.origin}/a?b=c`)
  assert.equal(page.requestedUrl, `${server.origin}/a?b=c#d`)
  assert.equal(page.status, 200)
  assert.deepEqual(page.headers['set-cookie'], ['a=1', 'b=2'])
  assert.equal(page.protocol, 'http/1.1')
  assert.equal(page.certificate, null)
  assert.equal(page.address, '127.0.0.1')
  assert.equal(page.bytes, page.text.length)
  assert.ok(page.timings.connect !== null && page.timings.dns === null && page.timings.tls === null)
  assert.ok(page.timings.firstByte <= page.timings.total)
})

test('an error page is a successful fetch', async (t) => {
  const server = await serveHttp(t, (_request, response) => response.writeHead(503).end('later'))
  assert.equal(pageOf(await loopbackFetcher(t).fetchPage(server.origin)).status, 503)
})

test('follows redirects, records each, and sends no cookies', async (t) => {
  const cookies: (string | undefined)[] = []
  const server = await serveHttp(t, (request, response) => {
    cookies.push(request.headers.cookie)
    const next = { '/a': '/b?x=1', '/b?x=1': 'c#frag' }[request.url ?? '']
    if (next === undefined) response.end('there')
    else response.writeHead(301, { location: next, 'set-cookie': 'id=1' }).end('moved')
  })
  const page = pageOf(await loopbackFetcher(t).fetchPage(`${server.origin}/a`))
  assert.equal(page.text, 'there')
  assert.equal(page.url, `${server.origin}/c`)
  assert.deepEqual(
    page.redirects.map(({ url, status }) => `${status} ${url.slice(server.origin.length)}`),
    ['301 /a', '301 /b?x=1'],
  )
  assert.deepEqual(cookies, [undefined, undefined, undefined])
  assert.equal(server.connections(), 1)
})

test('understands a location in unescaped UTF-8', async (t) => {
  const server = await serveHttp(t, (request, response) => {
    if (request.url !== '/') response.end(request.url)
    else response.writeHead(301, { location: Buffer.from('/grün').toString('latin1') }).end()
  })
  assert.equal(pageOf(await loopbackFetcher(t).fetchPage(server.origin)).text, '/gr%C3%BCn')
})

test('a redirect status without a location is a final response', async (t) => {
  const server = await serveHttp(t, (_request, response) => response.writeHead(302).end('nowhere'))
  assert.equal(pageOf(await loopbackFetcher(t).fetchPage(server.origin)).status, 302)
})

const body = 'Ein Satz, der sich wiederholt. '.repeat(100)
const encodings: Readonly<Record<string, readonly [header: string, bytes: Buffer]>> = {
  gzip: ['gzip', zlib.gzipSync(body)],
  'x-gzip': ['X-GZIP', zlib.gzipSync(body)],
  brotli: ['br', zlib.brotliCompressSync(body)],
  zstd: ['zstd', zlib.zstdCompressSync(body)],
  'deflate with a header': ['deflate', zlib.deflateSync(body)],
  'deflate without a header': ['deflate', zlib.deflateRawSync(body)],
  identity: ['identity', Buffer.from(body)],
}

for (const [name, [header, bytes]] of Object.entries(encodings)) {
  test(`decodes ${name}`, async (t) => {
    const server = await serveHttp(t, (_request, response) => {
      response.writeHead(200, { 'content-encoding': header }).end(bytes)
    })
    const page = pageOf(await loopbackFetcher(t).fetchPage(server.origin))
    assert.equal(page.text, body)
    assert.equal(page.bytesOnWire, bytes.length)
    assert.equal(page.bytes, body.length)
  })
}

test('an empty body needs no decoding, whatever the content-encoding header says', async (t) => {
  const server = await serveHttp(t, (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(),
  )
  assert.equal(pageOf(await loopbackFetcher(t).fetchPage(server.origin)).bytes, 0)
})

test('HEAD returns only headers', async (t) => {
  const server = await serveHttp(t, (request, response) => {
    response.writeHead(request.method === 'HEAD' ? 200 : 500, { 'content-length': 1000 }).end()
  })
  const page = pageOf(await loopbackFetcher(t).fetchPage(server.origin, { method: 'HEAD' }))
  assert.equal(page.status, 200)
  assert.equal(page.bytes, 0)
  assert.deepEqual(page.headers['content-length'], ['1000'])
})

test('a body that may be truncated is truncated at the limit', async (t) => {
  const server = await serveHttp(t, (_request, response) => response.end('x'.repeat(5000)))
  const options = { limits: { maxBytes: 1000 }, whenTooLarge: 'truncate' } as const
  const page = pageOf(await loopbackFetcher(t).fetchPage(server.origin, options))
  assert.equal(page.text.length, 1000)
  assert.equal(page.truncated, true)
})

test('a body can be read in chunks and aborted', async (t) => {
  const server = await serveHttp(t, (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(zlib.gzipSync(Buffer.alloc(900_000, 'x')))
  })
  let taken = 0
  const onChunk = (chunk: Uint8Array) => {
    taken += chunk.length
    return taken < 100_000
  }
  const page = pageOf(await loopbackFetcher(t).fetchPage(server.origin, { onChunk }))
  assert.ok(taken >= 100_000 && taken < 300_000, `${taken}`)
  assert.equal(page.body.length, 0)
  assert.equal(page.truncated, true)
})

test('reuses a connection, and replaces one that the server has closed', async (t) => {
  const server = await serveHttp(t, (request, response) => {
    response.end('ok')
    if (request.url === '/last') response.once('finish', () => request.socket.destroySoon())
  })
  const fetcher = loopbackFetcher(t)
  assert.notEqual(pageOf(await fetcher.fetchPage(server.origin)).timings.connect, null)
  assert.equal(pageOf(await fetcher.fetchPage(`${server.origin}/last`)).timings.connect, null)
  assert.equal(pageOf(await fetcher.fetchPage(server.origin)).text, 'ok')
  assert.equal(server.connections(), 2)
})

for (const [name, http2, protocol] of [
  ['HTTP/2', true, 'h2'],
  ['HTTP/1.1', false, 'http/1.1'],
] as const) {
  test(`${name} over TLS, with the certificate and every timing`, async (t) => {
    const server = await serveHttps(t, (_request, response) => response.end('secure'), http2)
    const { open, targets } = recordConnects(server.port)
    const fetcher = loopbackFetcher(t, { open, lookup: async () => ['93.184.216.34'] })
    const page = pageOf(await fetcher.fetchPage('https://secure.test/'))
    assert.equal(page.text, 'secure')
    assert.equal(page.protocol, protocol)
    assert.equal(page.certificate?.subject, 'secure.test')
    assert.match(page.certificate?.validTo ?? '', /^21\d\d-\d\d-\d\dT/)
    assert.ok(page.timings.dns !== null && page.timings.connect !== null && page.timings.tls !== null)
    assert.deepEqual(targets, ['93.184.216.34 443'])
  })
}

test('a certificate for another name is refused', async (t) => {
  const server = await serveHttps(t, (_request, response) => response.end('secure'), true)
  const { open } = recordConnects(server.port)
  const result = await loopbackFetcher(t, { open, lookup: async () => ['93.184.216.34'] }).fetchPage(
    'https://other.test/',
  )
  assert.equal(result.ok ? 'fetched' : result.failure.kind, 'tls')
})

test('many fetches run concurrently', async (t) => {
  const server = await serveHttp(t, (request, response) => response.end(request.url))
  const fetcher = loopbackFetcher(t)
  const paths = Array.from({ length: 50 }, (_, index) => `/${index}`)
  const pages = await Promise.all(paths.map((path) => fetcher.fetchPage(server.origin + path)))
  assert.deepEqual(
    pages.map((result) => pageOf(result).text),
    paths,
  )
})

test('a fetch can be cancelled', async (t) => {
  const server = await serveHttp(t, () => {})
  const cancel = new AbortController()
  const fetching = loopbackFetcher(t).fetchPage(server.origin, { signal: cancel.signal })
  cancel.abort()
  const result = await fetching
  assert.equal(result.ok ? 'fetched' : result.failure.kind, 'cancelled')
})
