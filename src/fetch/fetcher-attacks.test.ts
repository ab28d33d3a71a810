import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type TestContext, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import zlib from 'node:zlib'
import type { FetchFailure, FetchFailureKind } from './fetch-result.ts'
import type { FetchOptions } from './fetcher.ts'
import type { FetchLimits } from './limits.ts'
import { certificate } from './testing/certificate.ts'
import { loopbackFetcher, recordConnects } from './testing/fetchers.ts'
import { serveHttp, serveHttps, serveTcp } from './testing/servers.ts'

const limits: Partial<FetchLimits> = { connectMs: 3000, headersMs: 1000, idleMs: 1000, totalMs: 6000 }
/** For servers that keep sending, so that the rate limit ends the fetch. */
const strictPace: Partial<FetchLimits> = { ...limits, idleMs: 5000, rateWindowMs: 300, minBytesPerSecond: 1000 }

/** For responses that take the server a while to make. */
const patient: Partial<FetchLimits> = { headersMs: 10_000, idleMs: 10_000, totalMs: 20_000 }

async function failureOf(t: TestContext, url: string, options: FetchOptions = {}): Promise<FetchFailure> {
  const result = await loopbackFetcher(t, { limits }).fetchPage(url, options)
  assert.ok(!result.ok, 'the fetch should have failed')
  return result.failure
}

const forbiddenUrls: Readonly<Record<string, string>> = {
  loopback: 'http://127.0.0.2/',
  'short loopback': 'http://127.2/',
  decimal: 'http://2130706434/',
  octal: 'http://0177.0.0.2/',
  hex: 'http://0x7f.0.0.2/',
  'whole hex': 'http://0x7f000002/',
  'full-width': 'http://１２７．０．０．２/',
  'full-width digits and dots': 'http://①②⑦。0。0。2/',
  zero: 'http://0/',
  private: 'https://10.0.0.1/',
  'link-local': 'http://169.254.169.254/latest/meta-data/',
  'carrier-grade NAT': 'http://100.64.0.1/',
  'loopback v6': 'http://[::1]/',
  mapped: 'http://[::ffff:127.0.0.1]/',
  'mapped in hex': 'http://[::ffff:7f00:1]/',
  NAT64: 'http://[64:ff9b::7f00:1]/',
  'local NAT64': 'http://[64:ff9b:1::a00:1]/',
  '6to4': 'http://[2002:7f00:1::]/',
  Teredo: 'http://[2001:0:7f00:1::1]/',
  'unique local': 'http://[fd00::1]/',
  'link-local v6': 'http://[fe80::1]/',
  localhost: 'http://localhost/',
  'localhost with a dot': 'http://localhost./',
  'below localhost': 'http://a.localhost/',
  'a mail port': 'http://public.test:25/',
  'a database port': 'http://public.test:5432/',
  'one private address among public ones': 'http://mixed.test/',
}

const names: Readonly<Record<string, readonly string[]>> = {
  'public.test': ['93.184.216.34'],
  'secure.test': ['93.184.216.34'],
  'mixed.test': ['93.184.216.34', '10.0.0.1'],
}
const lookup = async (host: string) => names[host] ?? ['127.0.0.1']

for (const [name, url] of Object.entries(forbiddenUrls)) {
  test(`never connects to ${name}: ${url}`, async (t) => {
    const { open, targets } = recordConnects(9)
    const fetcher = loopbackFetcher(t, { allow: { allowsHost: () => false, allowsAddress: () => false }, open, lookup })
    const result = await fetcher.fetchPage(url)
    assert.equal(result.ok ? 'fetched' : result.failure.kind, 'forbidden-address')
    assert.deepEqual(targets, [])
  })
}

const badUrls = [
  'ftp://example.com/',
  'file:///etc/passwd',
  'data:text/html,x',
  'http://u:p@example.com/',
  'http://',
  'x',
]
for (const url of [...badUrls, 'http://[fe80::1%25eth0]/', `http://example.com/${'x'.repeat(9000)}`]) {
  test(`is not a fetchable URL: ${url.slice(0, 40)}`, async (t) => {
    assert.equal((await failureOf(t, url)).kind, 'bad-url')
  })
}

test('a host name is checked each time it is resolved, and the connection uses the checked addresses', async (t) => {
  const server = await serveHttp(t, (_request, response) =>
    response.writeHead(200, { connection: 'close' }).end('public'),
  )
  const answers = [['93.184.216.34'], ['127.0.0.1'], ['93.184.216.34']]
  const { open, targets } = recordConnects(server.port)
  const rebinding = async () => answers.shift() ?? []
  const nobody = { allowsHost: () => false, allowsAddress: () => false }
  const fetcher = loopbackFetcher(t, { allow: nobody, open, lookup: rebinding })
  assert.equal((await fetcher.fetchPage('http://rebind.test/')).ok, true)
  const second = await fetcher.fetchPage('http://rebind.test/')
  assert.equal(second.ok ? 'fetched' : second.failure.kind, 'forbidden-address')
  assert.deepEqual(targets, ['93.184.216.34 80'])
  assert.equal(answers.length, 1)
})

const redirectTargets: Readonly<Record<string, readonly [location: string, kind: FetchFailureKind]>> = {
  'another loopback address': ['http://127.0.0.2:PORT/', 'forbidden-address'],
  'a private address': ['http://10.0.0.1/', 'forbidden-address'],
  'cloud metadata, in decimal': ['http://2852039166/', 'forbidden-address'],
  'a mapped address': ['//[::ffff:127.0.0.1]:PORT/', 'forbidden-address'],
  'localhost by name': ['http://localhost:PORT/', 'forbidden-address'],
  'a forbidden port': ['http://public.test:22/', 'forbidden-address'],
  'another scheme': ['gopher://127.0.0.1/', 'bad-url'],
  'a file': ['file:///etc/passwd', 'bad-url'],
  credentials: ['http://user:secret@public.test/', 'bad-url'],
  nonsense: ['http://[', 'bad-url'],
}

for (const [name, [location, kind]] of Object.entries(redirectTargets)) {
  test(`does not follow a redirect to ${name}`, async (t) => {
    const forbidden = await serveHttp(t, (_request, response) => response.end('secret'), '127.0.0.2')
    const target = location.replace('PORT', String(forbidden.port))
    const server = await serveHttp(t, (_request, response) => response.writeHead(302, { location: target }).end())
    const result = await loopbackFetcher(t, { limits, lookup }).fetchPage(server.origin)
    assert.ok(!result.ok)
    assert.equal(result.failure.kind, kind)
    assert.equal(result.failure.redirects.length, 1)
    assert.equal(forbidden.connections(), 0)
  })
}

test('a redirect to itself and a longer cycle are loops', async (t) => {
  const server = await serveHttp(t, (request, response) => {
    const location = { '/self': '/self#x', '/a': '/b', '/b': '/a' }[request.url ?? ''] ?? '/'
    response.writeHead(301, { location }).end()
  })
  assert.equal((await failureOf(t, `${server.origin}/self`)).kind, 'redirect-loop')
  assert.equal((await failureOf(t, `${server.origin}/a`)).redirects.length, 2)
})

test('follows ten redirects, but not eleven', async (t) => {
  const server = await serveHttp(t, (request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) response.end('there')
    else response.writeHead(302, { location: `/${left - 1}` }).end()
  })
  assert.equal((await loopbackFetcher(t).fetchPage(`${server.origin}/10`)).ok, true)
  const failure = await failureOf(t, `${server.origin}/11`)
  assert.equal(failure.kind, 'too-many-redirects')
  assert.equal(failure.redirects.length, 11)
})

const compressors: Readonly<Record<string, () => Transform>> = {
  gzip: () => zlib.createGzip({ level: 1 }),
  deflate: () => zlib.createDeflate({ level: 1 }),
  br: () => zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } }),
  zstd: () => zlib.createZstdCompress(),
}

/** Ten gigabytes of zeros, produced as they are read; `made` returns how many were. */
function bomb() {
  let made = 0
  const zeros = Buffer.alloc(1024 * 1024)
  function* pieces() {
    while (made < 10 * 1024 ** 3) {
      made += zeros.length
      yield zeros
    }
  }
  return { made: () => made, stream: Readable.from(pieces()) }
}

for (const [encoding, compressor] of Object.entries(compressors)) {
  for (const [stopper, maxRatio] of Object.entries({ ratio: 200, size: Number.POSITIVE_INFINITY })) {
    test(`a 10 GB ${encoding} bomb is stopped by its ${stopper}`, async (t) => {
      const { made, stream } = bomb()
      const server = await serveHttp(t, (_request, response) => {
        response.writeHead(200, { 'content-encoding': encoding })
        pipeline(stream, compressor(), response).catch(() => {})
      })
      const before = process.memoryUsage().rss
      const failure = await failureOf(t, server.origin, { limits: { ...patient, maxRatio } })
      assert.equal(failure.kind, 'too-large', failure.message)
      assert.ok(made() < 3 * 1024 ** 3, `${made()} bytes were made`)
      assert.ok(process.memoryUsage().rss - before < 200 * 1024 ** 2)
    })
  }
}

type Answer = (response: ServerResponse) => void
const encoded =
  (encoding: string, body: Buffer): Answer =>
  (response) =>
    response.writeHead(200, { 'content-encoding': encoding }).end(body)

const page = Buffer.from('<p>hello</p>'.repeat(50))
const badEncodings: Readonly<Record<string, Answer>> = {
  'stacked codings': encoded('gzip, br', zlib.brotliCompressSync(zlib.gzipSync(page))),
  'the same coding twice': encoded('gzip, gzip', zlib.gzipSync(zlib.gzipSync(page))),
  'stacked in two headers': (response) => {
    response.writeHead(
      200,
      [
        ['content-encoding', 'gzip'],
        ['content-encoding', 'br'],
      ].flat(),
    )
    response.end('x')
  },
  'an unknown coding': encoded('lzma', page),
  'plain text called gzip': encoded('gzip', page),
  'plain text called brotli': encoded('br', page),
  'plain text called zstd': encoded('zstd', page),
  'a gzip that ends early': encoded('gzip', zlib.gzipSync(page).subarray(0, -12)),
}

for (const [name, answer] of Object.entries(badEncodings)) {
  test(`refuses ${name}`, async (t) => {
    const server = await serveHttp(t, (_request, response) => answer(response))
    const failure = await failureOf(t, server.origin)
    assert.equal(failure.kind, 'bad-encoding', failure.message)
  })
}

test('refuses a zstd window of more than 8 MB', async (t) => {
  const compressor = () => zlib.createZstdCompress({ params: { [zlib.constants.ZSTD_c_windowLog]: 27 } })
  const server = await serveHttp(t, (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'zstd' })
    pipeline(Readable.from([page, page]), compressor(), response).catch(() => {})
  })
  assert.equal((await failureOf(t, server.origin)).kind, 'bad-encoding')
})

/** Writes a chunk repeatedly until the client disconnects. */
function drip(socket: Socket, piece: string | Buffer, everyMs: number): void {
  const timer = setInterval(() => socket.write(piece), everyMs)
  socket.on('close', () => clearInterval(timer))
}

function flood(socket: Socket, piece: Buffer): void {
  const pump = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', pump)
  pump()
}

const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'
const attacks: Readonly<Record<string, readonly [talk: (socket: Socket) => void, kind: FetchFailureKind]>> = {
  silence: [() => {}, 'timeout'],
  'headers that come byte by byte': [(socket) => drip(socket, 'H', 20), 'protocol'],
  'slow headers': [
    (socket) => {
      socket.write(head)
      drip(socket, 'X-A: b\r\n', 20)
    },
    'timeout',
  ],
  'endless interim answers': [(socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n', 20), 'timeout'],
  'a body that stops': [(socket) => socket.write(`${head}Content-Length: 1000\r\n\r\nabc`), 'timeout'],
  'a body that drips': [
    (socket) => {
      socket.write(`${head}Content-Length: 100000\r\n\r\n`)
      drip(socket, 'x', 20)
    },
    'too-slow',
  ],
  'a compressed body that drips': [
    (socket) => {
      socket.write(`${head}Content-Encoding: gzip\r\nContent-Length: 100000\r\n\r\n`)
      // The header of a gzip file, then of a stored block of 65,535 bytes.
      socket.write(zlib.gzipSync('x').subarray(0, 10))
      socket.write(Buffer.from('00ffff0000', 'hex'))
      drip(socket, 'x', 20)
    },
    'too-slow',
  ],
  'an endless body': [
    (socket) => {
      socket.write(`${head}\r\n`)
      flood(socket, Buffer.alloc(65536, 'x'))
    },
    'too-large',
  ],
  'endless empty gzip blocks': [
    (socket) => {
      socket.write(`${head}Content-Encoding: gzip\r\n\r\n`)
      socket.write(zlib.gzipSync('').subarray(0, 10))
      flood(socket, Buffer.from('000000ffff'.repeat(13107), 'hex'))
    },
    'too-large',
  ],
  'one huge header': [
    (socket) => {
      socket.write(`${head}X-A: `)
      flood(socket, Buffer.alloc(65536, 'x'))
    },
    'too-large',
  ],
  'endless headers': [
    (socket) => {
      socket.write(head)
      flood(socket, Buffer.from('X-A: b\r\n'.repeat(1000)))
    },
    'too-large',
  ],
  'broken chunking': [(socket) => socket.write(`${head}Transfer-Encoding: chunked\r\n\r\nZZ\r\nabc\r\n`), 'protocol'],
  'a chunk without an end': [(socket) => socket.end(`${head}Transfer-Encoding: chunked\r\n\r\n5\r\nab`), 'protocol'],
  'both length and chunking': [
    (socket) => socket.end(`${head}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`),
    'protocol',
  ],
  'less than its length': [(socket) => socket.end(`${head}Content-Length: 10\r\n\r\nabc`), 'protocol'],
  'two lengths': [(socket) => socket.end(`${head}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`), 'protocol'],
  'a negative length': [(socket) => socket.end(`${head}Content-Length: -1\r\n\r\nabc`), 'protocol'],
  'another protocol': [(socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'), 'protocol'],
  'an upgrade': [
    (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'),
    'protocol',
  ],
  'a connection closed at once': [(socket) => socket.destroy(), 'protocol'],
  'a redirect with an endless body': [
    (socket) => {
      socket.write('HTTP/1.1 302 Found\r\nLocation: http://10.0.0.1/\r\n\r\n')
      flood(socket, Buffer.alloc(65536, 'x'))
    },
    'forbidden-address',
  ],
}

for (const [name, [talk, kind]] of Object.entries(attacks)) {
  test(`survives ${name}`, async (t) => {
    const server = await serveTcp(t, talk)
    const failure = await failureOf(t, server.origin, { limits: kind === 'too-slow' ? strictPace : {} })
    assert.equal(failure.kind, kind, failure.message)
  })
}

test('survives huge headers over HTTP/2', async (t) => {
  setDefaultCACertificates([...getCACertificates('default'), certificate])
  const server = await serveHttps(
    t,
    (_request, response) => {
      for (let index = 0; index < 10; index += 1) response.setHeader(`x-${index}`, `${index}`.repeat(1000))
      response.end('ok')
    },
    true,
  )
  const { open } = recordConnects(server.port)
  const smallHeaders = { ...limits, maxHeaderBytes: 4096 }
  const fetcher = loopbackFetcher(t, { limits: smallHeaders, open, lookup })
  const result = await fetcher.fetchPage('https://secure.test/')
  assert.ok(!result.ok)
  assert.equal(result.failure.kind, 'too-large')
})

test('bytes beyond the content length are part of neither this response nor the next', async (t) => {
  const server = await serveTcp(t, (socket) => {
    socket.write(`${head}Content-Length: 3\r\n\r\nabcHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil`)
  })
  const fetcher = loopbackFetcher(t, { limits })
  for (const _ of [1, 2]) {
    const result = await fetcher.fetchPage(server.origin)
    if (result.ok) assert.equal(Buffer.from(result.page.body).toString(), 'abc')
    else assert.equal(result.failure.kind, 'protocol')
  }
})

test('the total time is limited even if each step is fast enough', async (t) => {
  const server = await serveTcp(t, (socket) => {
    socket.write(`${head}\r\n`)
    drip(socket, Buffer.alloc(1000, 'x'), 20)
  })
  const failure = await failureOf(t, server.origin, { limits: { totalMs: 500 } })
  assert.equal(failure.kind, 'timeout')
  assert.equal(failure.transient, true)
})

test('a lookup that never returns times out', async (t) => {
  let release = () => {}
  const never = () =>
    new Promise<readonly string[]>((resolve) => {
      const timer = setTimeout(resolve, 60_000, [])
      release = () => clearTimeout(timer)
    })
  t.after(() => release())
  const fetcher = loopbackFetcher(t, { limits: { connectMs: 100 }, lookup: never })
  const result = await fetcher.fetchPage('http://slow.test/')
  assert.equal(result.ok ? 'fetched' : result.failure.kind, 'timeout')
})

test('a failure message contains no IP address', async (t) => {
  const { open } = recordConnects(1)
  const fetcher = loopbackFetcher(t, { open, lookup: async () => ['93.184.216.34'] })
  const result = await fetcher.fetchPage('http://public.test/')
  assert.ok(!result.ok)
  assert.equal(result.failure.kind, 'connect')
  assert.doesNotMatch(result.failure.message, /\d+\.\d+/)
})
