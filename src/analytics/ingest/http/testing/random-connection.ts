import { browser } from '../../testing/draft.ts'

type Random = () => number

const choose = <T>(random: Random, list: readonly [T, ...T[]]): T => list[Math.floor(random() * list.length)] ?? list[0]

/** What a client sends on one connection, in pieces: one to four requests, most of them with something unusual, and one that ends it. */
export function randomConnection(random: Random, name: string): readonly Buffer[] {
  const count = 1 + Math.floor(random() * 4)
  const requests = Array.from({ length: count }, (_, index) => {
    const request = mutate(random, randomRequest(random, `${name}-${index}`))
    const bytes = Buffer.concat([Buffer.from(request.head, 'latin1'), Buffer.from(request.body)])
    return random() < 0.15 ? withWrongByte(random, bytes) : bytes
  })
  const last = Buffer.from('GET /end HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  return inPieces(random, [...requests, last])
}

interface Request {
  readonly line: string
  readonly headers: readonly string[]
  readonly body: string | Uint8Array
}

interface Sent {
  /** As latin1. */
  readonly head: string
  readonly body: string | Uint8Array
}

const texts = ['päge', '東京', '\u{1f600}', 'a&b=c', '\u0000', '\\u0000', '<b>', '"', 'x'.repeat(130)] as const

/** A request as trackers send it. */
function randomRequest(random: Random, name: string): Request {
  const page = `/${choose(random, ['', 'a', 'b?utm_source=x', texts[0], texts[4], `p/${name}`])}`
  const d = choose(random, [
    'example.com',
    'example.com',
    'other.example',
    'example.com,other.example',
    'none.test',
    '',
  ])
  const url = `https://example.com${page}`
  const text = choose(random, texts)
  const k = random() < 0.5 ? name : 'same'
  const bodies: readonly [string, () => string | Uint8Array][] = [
    ['/api/event', () => JSON.stringify({ n: 'pageview', u: url, d, k })],
    [
      '/api/event',
      () => JSON.stringify({ n: 'pageview', u: url, d, t: text, r: `https://google.com/${name}`, w: 1280 }),
    ],
    [
      '/api/event',
      () => JSON.stringify({ n: text, u: url, d, p: { [text]: text, n: 1 }, $: { amount: '1.5', currency: 'EUR' } }),
    ],
    ['/api/event', () => JSON.stringify({ n: 'engagement', u: url, d, e: 1_000, sd: 50 })],
    ['/api/event?x=1', () => JSON.stringify({ n: 'pageview', u: url, d })],
    [
      '/api/event',
      () => Uint8Array.from(Buffer.from(JSON.stringify({ n: 'pageview', u: url, d, t: texts[0] }), 'latin1')),
    ],
    ['/api/event', () => choose(random, ['', '{', 'null', '[]', '\ufeff{}', '{"n":1}', 'x'.repeat(33_000)])],
    [
      '/api/send',
      () => JSON.stringify({ type: 'event', payload: { website: d, url: page, title: text, screen: '1x1' } }),
    ],
    [
      '/api/send',
      () => JSON.stringify({ type: 'event', payload: { website: '1', url: page, name: text, data: { a: text } } }),
    ],
    [`/count?p=${encodeURIComponent(page)}&d=${encodeURIComponent(d)}&t=a+b`, () => ''],
    [`/count?e=1&p=${encodeURIComponent(text)}&d=${d}`, () => 'ignored'],
  ]
  const [path, bodyOf] = bodies[Math.floor(random() * bodies.length)] ?? ['/', () => '']
  const body = bodyOf()
  const address = `203.0.113.${Math.floor(random() * 250)}`
  const headers = [
    'Host: stats.example.net',
    `User-Agent: ${browser} ${name}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Type: text/plain;charset=UTF-8',
    'Accept-Language: de-DE,de;q=0.9',
    `X-Forwarded-For: ${address}`,
    'Referer: https://example.com/from',
  ]
  return { line: `POST ${path} HTTP/1.1`, headers, body }
}

type Mutation = (random: Random, request: Request) => Request

const replaceLine =
  (...changes: readonly [change: (line: string) => string, ...((line: string) => string)[]]): Mutation =>
  (random, request) => ({ ...request, line: choose(random, changes)(request.line) })

const addHeader =
  (...added: readonly [string, ...string[]]): Mutation =>
  (random, request) => {
    const at = Math.floor(random() * (request.headers.length + 1))
    return { ...request, headers: request.headers.toSpliced(at, 0, choose(random, added)) }
  }

const changeHeaders =
  (...changes: readonly [change: (header: string) => string, ...((header: string) => string)[]]): Mutation =>
  (random, request) => {
    const at = Math.floor(random() * request.headers.length)
    return { ...request, headers: request.headers.with(at, choose(random, changes)(request.headers[at] ?? '')) }
  }

const changeLength =
  (...changes: readonly [change: (length: number) => string, ...((length: number) => string)[]]): Mutation =>
  (random, request) => {
    const change = choose(random, changes)
    const headers = request.headers.map((header) =>
      header.replace(/^(Content-Length: )(\d+)$/, (_, start: string, length: string) => start + change(Number(length))),
    )
    return { ...request, headers }
  }

const mutations: readonly [Mutation, ...Mutation[]] = [
  replaceLine(
    (line) => line.replace('POST', 'PUT'),
    (line) => line.replace('POST', 'GET'),
    (line) => line.replace('POST', 'OPTIONS'),
    (line) => line.replace('POST', 'HEAD'),
    (line) => line.replace('POST', 'post'),
    (line) => line.replace('POST ', 'POST  '),
    (line) => line.replace('POST ', 'POST\t'),
    (line) => `\r\n${line}`,
    (line) => ` ${line}`,
  ),
  replaceLine(
    (line) => line.replace('/api/', '/api//'),
    (line) => line.replace('/api/', '//api/'),
    (line) => line.replace('/api/', '/API/'),
    (line) => line.replace('/api/', 'http://stats.example.net/api/'),
    (line) => line.replace('/api/', '/api%2f'),
    (line) => line.replace(' HTTP', '/ HTTP'),
    (line) => line.replace(' HTTP', '? HTTP'),
    (line) => line.replace(' HTTP', '?a=%zz&d=%c3%28 HTTP'),
    (line) => line.replace(' HTTP', '?a=\xe4 HTTP'),
    (line) => line.replace(' HTTP', '#x HTTP'),
    (line) => line.replace(' HTTP', '?a b HTTP'),
    (line) => line.replace(' HTTP', '?"<>\\^`{|} HTTP'),
  ),
  replaceLine(
    (line) => line.replace('HTTP/1.1', 'HTTP/1.0'),
    (line) => line.replace('HTTP/1.1', 'HTTP/1.2'),
    (line) => line.replace('HTTP/1.1', 'HTTP/2.0'),
    (line) => line.replace('HTTP/1.1', 'http/1.1'),
    (line) => line.replace(' HTTP/1.1', ''),
    (line) => `${line} `,
  ),
  addHeader('Connection: close', 'Connection: keep-alive', 'Connection: Keep-Alive', 'connection: CLOSE'),
  addHeader(
    'Connection: close, x',
    'Connection: keep-alive, close',
    'Connection: te',
    'Connection:',
    'Connection: upgrade',
  ),
  addHeader(
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: identity',
    'Transfer-Encoding:',
    'TE: trailers',
    'Trailer: x',
  ),
  addHeader('Expect: 100-continue', 'Expect: x', 'Upgrade: websocket', 'Upgrade: h2c', 'HTTP2-Settings: x'),
  addHeader('Proxy-Connection: close', 'Keep-Alive: timeout=1', 'Content-Encoding: gzip', 'Origin: null', 'DNT: 1'),
  addHeader('Host: other', 'Content-Length: 3', 'Content-Length: 0', 'Content-Length:', 'User-Agent: other'),
  addHeader(
    'X-Forwarded-For: 198.51.100.7',
    'X-Forwarded-For: x, 198.51.100.8, 127.0.0.1',
    'X-Forwarded-For:',
    'Referer:',
  ),
  addHeader(
    '__proto__: x',
    'constructor: x',
    'X-Sightline-Self: 1',
    'Sec-GPC: 1',
    'sec-ch-ua-mobile: ?1',
    'Cookie: a=b',
  ),
  addHeader(
    'X-Long: '.padEnd(9_000, 'x'),
    'X-Long: '.padEnd(17_000, 'x'),
    Array.from({ length: 70 }, (_, n) => `x-${n}: 1`).join('\r\n'),
  ),
  addHeader(
    'X',
    ':x',
    ' x: folded',
    '\tx: folded',
    'X : y',
    'X:y\x00',
    'X: \x7f',
    'X: \x01',
    'X: a\rb',
    'X: a\nY: b',
    'Ü: x',
    '(x): y',
  ),
  changeHeaders(
    (header) => header.toLowerCase(),
    (header) => header.toUpperCase(),
    (header) => header.replace(': ', ':'),
    (header) => header.replace(': ', ': \t '),
    (header) => `${header} \t`,
    (header) => header.replace(/:.*/, ':'),
    (header) => `${header}\xe4\xff`,
    (header) => `${header}\xc3\xa4`,
    () => 'X-Instead: 1',
  ),
  changeLength(
    (length) => `+${length}`,
    (length) => `-${length}`,
    (length) => `0${length}`,
    (length) => `00000${length}`,
    (length) => `${length} `,
    (length) => `${length}, ${length}`,
    (length) => `${length}.0`,
    (length) => `0x${length.toString(16)}`,
    () => '',
  ),
  changeLength(
    (length) => String(length + 1),
    (length) => String(Math.max(0, length - 1)),
    (length) => String(length + 20),
    () => '0',
    () => '99999',
    () => '70000000',
    () => '99999999999999999999999',
  ),
]

/** Up to three things that are unusual; none in a third of all requests. */
function mutate(random: Random, request: Request): Sent {
  const times = random() < 0.34 ? 0 : 1 + Math.floor(random() ** 2 * 3)
  let changed = request
  for (let round = 0; round < times; round++) changed = choose(random, mutations)(random, changed)
  const lineEnd = random() < 0.02 ? '\n' : '\r\n'
  return { head: [changed.line, ...changed.headers, '', ''].join(lineEnd), body: changed.body }
}

/** One byte changed, left out or added. */
function withWrongByte(random: Random, bytes: Buffer): Buffer {
  const at = Math.floor(random() * bytes.length)
  const byte = Buffer.from([choose(random, [0, 9, 10, 13, 32, 58, 127, 195, Math.floor(random() * 256)])])
  const from = at + (random() < 0.5 ? 1 : 0)
  return Buffer.concat([bytes.subarray(0, at), random() < 0.67 ? byte : Buffer.alloc(0), bytes.subarray(from)])
}

/** All at once, a request at a time, or cut anywhere. */
function inPieces(random: Random, requests: readonly Buffer[]): readonly Buffer[] {
  const way = random()
  if (way < 0.5) return requests
  const all = Buffer.concat(requests)
  if (way < 0.7) return [all]
  const cuts = Array.from({ length: 1 + Math.floor(random() * 4) }, () => Math.floor(random() * all.length))
  const ends = [...cuts, all.length].sort((one, other) => one - other)
  return ends.map((end, index) => all.subarray(ends[index - 1] ?? 0, end)).filter(({ length }) => length > 0)
}
