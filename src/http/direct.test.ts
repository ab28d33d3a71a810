import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DirectRequest } from './direct.ts'
import { createListener } from './listener.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

interface Echo {
  readonly port: number
  readonly server: Server
  /** How many requests were answered directly. */
  direct(): number
}

/** Both handlers reply with what they read, in the same way. */
async function listen(delayMs = 0): Promise<Echo> {
  let direct = 0
  const bodyOf = (request: Omit<DirectRequest, 'peer' | 'isLast'>): string =>
    JSON.stringify([request.path, request.query, request.body, request.header('x-test'), request.header('user-agent')])
  const headers = ['content-type', 'application/json']
  const server = createListener((_request, response) => response.writeHead(404).end('none'), {
    trustProxy: [],
    raw: {
      handle(request, response) {
        if (!request.url?.startsWith('/hit')) return false
        void answer(request, response)
        return true
      },
      direct: {
        paths: new Set(['/hit']),
        handle(request, reply) {
          direct++
          setTimeout(() => reply({ status: 202, headers, body: bodyOf(request) }), delayMs)
        },
      },
    },
  })
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await request.toArray()).toString()
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const header = (name: string): string => String(request.headers[name] ?? '')
    const text = bodyOf({ path, query, body, header })
    response.writeHead(202, [...headers, 'content-length', String(Buffer.byteLength(text))]).end(text)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  assert.ok(typeof address === 'object' && address)
  return { port: address.port, server, direct: () => direct }
}

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  stops.push(() => socket.destroy())
  return socket
}

/** Sends pieces one after another, and returns all replies up to the end of the connection or the last expected one. */
async function ask(port: number, pieces: readonly (string | Buffer)[], replies = 1): Promise<string> {
  const socket = open(port)
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
  })
  for (const piece of pieces) {
    socket.write(piece)
    await sleep(20)
  }
  const isComplete = (): boolean =>
    socket.closed || socket.readableEnded || text.split(/HTTP\/1\.1 (?!100)\d/).length > replies
  for (let round = 0; round < 500 && !isComplete(); round++) await sleep(10)
  await sleep(10)
  socket.destroy()
  return text.replaceAll(/Date: [^\r]*/g, 'Date: now')
}

const post = (body: string, ...headers: readonly string[]): string =>
  ['POST /hit?a=1 HTTP/1.1', 'Host: x', `Content-Length: ${Buffer.byteLength(body)}`, ...headers, '', body].join('\r\n')

const hit = post('{"n":"päge"}', 'User-Agent: Browser ü', 'X-Test:  spaced \t ')

test('a simple request is answered directly, with the same bytes as by node:http', async () => {
  const { port, direct } = await listen()
  const reply = await ask(port, [Buffer.from(hit, 'utf8')])
  assert.equal(direct(), 1)
  assert.match(reply, /^HTTP\/1\.1 202 Accepted\r\n/)
  // A header that only node:http reads.
  const other = await ask(port, [Buffer.from(hit.replace('Host: x', 'Host: x\r\nTE: trailers'), 'utf8')])
  assert.equal(direct(), 1)
  assert.equal(reply, other)
})

const closing = {
  'HTTP/1.0': hit.replace('HTTP/1.1', 'HTTP/1.0'),
  'HTTP/1.0 with Connection: close': hit.replace('HTTP/1.1\r\n', 'HTTP/1.0\r\nConnection: close\r\n'),
  'Connection: close': hit.replace('Host: x', 'Host: x\r\nConnection: close'),
}

for (const [name, sent] of Object.entries(closing)) {
  test(`${name}: the connection is closed after the reply, with the same bytes as by node:http`, async () => {
    const { port, direct } = await listen()
    const reply = await ask(port, [sent])
    assert.equal(direct(), 1)
    assert.match(reply, /\r\nConnection: close\r\n/)
    assert.equal(reply, await ask(port, [sent.replace('Host: x', 'Host: x\r\nTE: trailers')]))
    assert.equal(direct(), 1)
    const socket = open(port)
    socket.write(sent)
    socket.resume()
    await once(socket, 'close')
  })
}

test('a body that arrives after its head is waited for', async () => {
  const { port, direct } = await listen()
  const [head = '', body = ''] = hit.split(/(?<=\r\n\r\n)/)
  assert.match(await ask(port, [head, body]), /^HTTP\/1\.1 202 /)
  assert.equal(direct(), 1)
  assert.match(await ask(port, [head, body.slice(0, 3), body.slice(3)]), /^HTTP\/1\.1 202 /)
  assert.equal(direct(), 1)
})

const left: Readonly<Record<string, readonly [request: string, status: RegExp]>> = {
  'of another method': [hit.replace('POST', 'PUT'), /202/],
  'of another path': [hit.replace('/hit', '/other'), /404/],
  'of another version': [hit.replace('HTTP/1.1', 'HTTP/1.2'), /400|505|202/],
  'of HTTP/1.0 that keeps the connection': [
    hit.replace('HTTP/1.1\r\n', 'HTTP/1.0\r\nConnection: keep-alive\r\n'),
    /202/,
  ],
  'with a chunked body': [
    'POST /hit HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n',
    /202/,
  ],
  'with a length and a chunked body': [
    'POST /hit HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n',
    /400/,
  ],
  'with two lengths': [hit.replace('Host: x', 'Host: x\r\nContent-Length: 3'), /400/],
  'with a length that is no number': [hit.replace(/Length: \d+/, 'Length: +14'), /400/],
  'without a length': ['POST /hit HTTP/1.1\r\nHost: x\r\n\r\n', /202/],
  'without a host': [hit.replace('Host: x\r\n', ''), /400/],
  'with two hosts': [hit.replace('Host: x', 'Host: x\r\nHost: y'), /400|202/],
  'with a folded header': [hit.replace('X-Test:', 'X-Test: a\r\n b:'), /400|202/],
  'with a bare line feed': [hit.replace('Host: x\r\n', 'Host: x\n'), /400/],
  'with a space before the colon': [hit.replace('X-Test:', 'X-Test :'), /400/],
  'with a zero byte in a header': [hit.replace('spaced', 'spa\0ced'), /400/],
  'with many headers': [
    hit.replace('Host: x', ['Host: x', ...Array.from({ length: 70 }, (_, index) => `x-${index}: 1`)].join('\r\n')),
    /202/,
  ],
  'with a long head': [hit.replace('spaced', 'x'.repeat(10_000)), /202/],
  'with a long body': [post('x'.repeat(40_000)), /202/],
  'that expects to be asked for its body': [hit.replace('Host: x', 'Host: x\r\nExpect: 100-continue'), /100/],
  'that is no HTTP': ['POST nonsense\r\n\r\n', /400/],
}

for (const [name, [request, status]] of Object.entries(left)) {
  test(`a request ${name} is left to node:http`, async () => {
    const { port, direct } = await listen()
    const reply = await ask(port, [request])
    assert.match(reply.split('\r\n', 1)[0] ?? '', status)
    assert.equal(direct(), 0)
  })
}

test('a connection goes on with node:http after requests that were answered directly', async () => {
  const { port, direct } = await listen()
  const get = 'GET /other HTTP/1.1\r\nHost: x\r\n\r\n'
  const text = await ask(port, [hit, hit, get, hit], 4)
  assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 202', 'HTTP/1.1 202', 'HTTP/1.1 404', 'HTTP/1.1 202'])
  assert.equal(direct(), 2)
})

test('pipelined requests are answered in their order', async () => {
  const { port } = await listen(30)
  const requests = [1, 2, 3, 4].map((number) => post(`body ${number}`))
  for (const pieces of [requests, [requests.join('')], [requests[0] ?? '', requests.slice(1).join('')]]) {
    const text = await ask(port, pieces, 4)
    assert.deepEqual(text.match(/body \d/g), ['body 1', 'body 2', 'body 3', 'body 4'])
  }
})

test('a client that half-closes after its request still gets the reply', async () => {
  const { port } = await listen(50)
  const socket = open(port)
  socket.end(hit)
  const [chunk] = await once(socket, 'data')
  assert.match(String(chunk), /^HTTP\/1\.1 202 .*\r\nConnection: close\r\n/s)
  await once(socket, 'close')
})

test('closing ends idle connections at once, and busy ones after their reply', async () => {
  const { port, server } = await listen(100)
  const idle = open(port)
  const busy = open(port)
  idle.write(hit)
  await once(idle, 'data')
  busy.write(hit)
  await sleep(30)
  server.close()
  server.closeIdleConnections()
  await once(idle, 'close')
  const [chunk] = await once(busy, 'data')
  assert.match(String(chunk), /^HTTP\/1\.1 202 /)
  server.closeIdleConnections()
  await once(busy, 'close')
})

test('a client that does not read its replies gets no more of them', async () => {
  const { port, server, direct } = await listen()
  let served: Socket | undefined
  server.on('connection', (socket) => {
    served = socket
  })
  const socket = open(port)
  const sent = post('x'.repeat(20_000))
  let requests = 0
  for (let isAnswered = true; isAnswered && requests < 1_500; ) {
    socket.write(sent)
    requests++
    for (let round = 0; round < 100 && direct() < requests; round++) await sleep(5)
    isAnswered = direct() === requests
  }
  assert.ok(served && served.writableLength < 1024 ** 2, `${served?.writableLength} bytes are buffered`)
  const received: Buffer[] = []
  socket.on('data', (chunk: Buffer) => received.push(chunk))
  const replies = (): number => Buffer.concat(received).toString('latin1').split('HTTP/1.1 202').length - 1
  for (let round = 0; round < 100 && replies() < requests; round++) await sleep(50)
  assert.equal(replies(), requests)
})
