import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { connect, Socket } from 'node:net'
import { afterEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../test/support/eventually.ts'
import { inFull } from '../../test/support/tier.ts'
import { createLogger } from '../program/logger.ts'
import type { App } from './app.ts'
import { defaultConnectionLimits, limitConnections } from './connections.ts'
import { createServer, type ServerOptions } from './server.ts'

const MB = 1024 ** 2
/** More than the operating system buffers for a client that does not read. */
const large = 'x'.repeat(48 * MB)

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

interface Listening {
  readonly app: App
  readonly port: number
}

async function listen(options: Partial<ServerOptions> = {}): Promise<Listening> {
  const app = await createServer(
    {
      title: 'Test',
      baseUrl: 'http://localhost',
      logger: createLogger('silent'),
      trustProxy: [],
      isHealthy: async () => true,
      ...options,
    },
    async (app) => {
      app.get('/large', async (_request, reply) => reply.type('text/plain').send(large))
      app.get('/small', async () => ({ ok: true }))
      app.get('/later', async () => {
        await sleep(100)
        return { ok: true }
      })
      app.get('/never', () => new Promise(() => undefined))
      app.post('/body', async () => ({ ok: true }))
    },
  )
  stops.push(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  assert.ok(address !== null && typeof address === 'object')
  return { app, port: address.port }
}

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  stops.push(() => socket.destroy())
  return socket
}

function ask(port: number, path: string): Socket {
  const socket = open(port)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  return socket
}

/** Also after an error: to be cut off in the middle of a write is one (EPIPE or ECONNRESET), by which `once` would reject. */
const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('close', () => resolve())
  })

const openConnections = ({ app }: Listening): Promise<number> =>
  new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

async function connectionsWithin(server: Listening, count: number, ms: number): Promise<void> {
  const deadline = performance.now() + ms
  while ((await openConnections(server)) !== count) {
    assert.ok(performance.now() < deadline, `${await openConnections(server)} connections are open, not ${count}`)
    await sleep(50)
  }
}

test('a client that does not read its reply is disconnected', { timeout: 20_000 }, async () => {
  const server = await listen({ connections: { readPeriodMs: 1_000 } })
  const stalled = ask(server.port, '/large')
  stalled.pause()
  await sleep(300)
  assert.equal(await openConnections(server), 1)
  await connectionsWithin(server, 0, 6_000)
})

test('a client that reads too slowly is disconnected, one that reads steadily is not', {
  timeout: 40_000,
  ...inFull,
}, async () => {
  const server = await listen({ connections: { readPeriodMs: 1_000, minReadBytesPerSecond: 2 * MB } })
  const readEvery = (ms: number, counted: (bytes: number) => void) => {
    const client = ask(server.port, '/large')
    client.on('data', (piece: Buffer) => {
      counted(piece.length)
      client.pause()
      setTimeout(() => client.resume(), ms).unref()
    })
  }
  readEvery(400, () => undefined)
  await sleep(300)
  await connectionsWithin(server, 0, 6_000)
  let read = 0
  readEvery(1, (bytes) => {
    read += bytes
  })
  await eventually(() => read >= large.length, 25_000)
})

test('bytes buffered for the clients of all networks are bounded', { timeout: 20_000 }, async () => {
  const server = await listen({ connections: { bufferedBytes: 60 * MB } })
  for (let client = 0; client < 4; client++) ask(server.port, '/large').pause()
  // One connection with 48 MB, minus what the operating system buffers, is within the limit; a second one is not.
  await connectionsWithin(server, 1, 8_000)
})

test('connections of one network are limited, those of a proxy are not', { timeout: 20_000 }, async () => {
  for (const [shared, left] of [
    [[], 3],
    [['127.0.0.0/8'], 6],
  ] as const) {
    const server = createHttpServer()
    limitConnections(server, { ...defaultConnectionLimits, perNetwork: 3 }, shared, { closeIdle: () => {} })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    stops.push(
      () => server.closeAllConnections(),
      () => server.close(),
    )
    const address = server.address()
    assert.ok(address !== null && typeof address === 'object')
    const clients = Array.from({ length: 6 }, () => open(address.port))
    await Promise.all(clients.map((client) => once(client, 'connect')))
    const served = () => clients.filter(({ closed, readableEnded }) => !closed && !readableEnded)
    await eventually(() => served().length <= left)
    await sleep(200)
    assert.equal(served().length, left)
    served()[0]?.destroy()
    const staysOpen = async (): Promise<boolean> => {
      const another = open(address.port)
      await once(another, 'connect')
      await sleep(100)
      return !another.closed
    }
    assert.ok(await eventually(staysOpen), 'a closed connection makes room')
  }
})

test('idle connections are closed when the connection limit is reached', { timeout: 20_000 }, async () => {
  const server = await listen({ connections: { total: 3 } })
  const idle = Array.from({ length: 3 }, () => open(server.port))
  await Promise.all(idle.map((client) => once(client, 'connect')))
  let answered = false
  for (let round = 0; round < 20 && !answered; round++) {
    const client = ask(server.port, '/small')
    client.once('data', () => {
      answered = true
    })
    await sleep(200)
  }
  assert.ok(answered)
})

const proxies: readonly (readonly [entry: string, address: string, shared: boolean])[] = [
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['203.0.113.0/24', '::ffff:203.0.113.8', true],
  ['2001:db8::/32', '2001:db8::1', true],
  ['2001:db8::1', '203.0.113.8', false],
  ['10', '10.0.0.1', false],
]
for (const [entry, address, shared] of proxies) {
  test(`${address} is ${shared ? '' : 'not '}exempt from the limit per network if ${entry} is trusted`, () => {
    const server = createHttpServer()
    limitConnections(server, { ...defaultConnectionLimits, perNetwork: 1 }, [entry], { closeIdle: () => {} })
    const sockets = Array.from({ length: 2 }, () => {
      const socket = new Socket()
      Object.defineProperty(socket, 'remoteAddress', { value: address })
      server.emit('connection', socket)
      return socket
    })
    assert.equal(sockets.filter(({ destroyed }) => destroyed).length, shared ? 0 : 1)
    for (const socket of sockets) socket.destroy()
  })
}

test('pipelined requests of a connection are limited', { timeout: 20_000 }, async () => {
  const server = await listen()
  const flooding = open(server.port)
  flooding.write('GET /never HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(65))
  await closed(flooding)
  const pipelining = open(server.port)
  let text = ''
  pipelining.on('data', (piece: Buffer) => {
    text += piece
  })
  pipelining.write('GET /small HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(60))
  await eventually(() => text.split('{"ok":true}').length >= 61, 10_000)
})

test('closing does not wait for clients that do not read, are idle, or never finish their request', {
  timeout: 20_000,
}, async () => {
  const server = await listen({ closeTimeoutMs: 1_000 })
  ask(server.port, '/large').pause()
  ask(server.port, '/never')
  const half = open(server.port)
  half.write('POST /body HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
  const idle = ask(server.port, '/small')
  await once(idle, 'data')
  await sleep(200)
  const began = performance.now()
  await server.app.close()
  assert.ok(performance.now() - began < 4_000)
})

test('a body that is too large gets a response, not a connection reset', { timeout: 20_000 }, async () => {
  const server = await listen()
  for (let round = 0; round < 10; round++) {
    const client = open(server.port)
    const end = once(client, 'close')
    let text = ''
    client.on('data', (piece: Buffer) => {
      text += piece
    })
    const head = 'POST /body HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
    client.write(`${head}content-length: ${3 * MB}\r\n\r\n`)
    // Sent in chunks, so that the response could arrive before the last of them.
    for (let piece = 0; piece < 12; piece++) {
      client.write('x'.repeat(MB / 4))
      await sleep(2)
    }
    await end
    assert.match(text, /^HTTP\/1\.1 413 /)
    assert.match(text, /64 KiB/)
  }
})

test('a client that sends an endless body is disconnected', { timeout: 20_000 }, async () => {
  const server = await listen()
  const client = open(server.port)
  client.write(
    'POST /body HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 999999999\r\n\r\n',
  )
  let sent = 0
  const sending = setInterval(() => {
    client.write('x'.repeat(MB))
    sent++
  }, 20)
  stops.push(() => clearInterval(sending))
  client.resume()
  await closed(client)
  assert.ok(sent < 300, `${sent} MB`)
})

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
const chunked =
  'POST /body HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n'
const broken = 'BROKEN\r\n\r\n'

/** What a client sends, and the statuses of the replies that it gets until the connection is closed. */
const malformed: Readonly<Record<string, readonly [sent: string, statuses: readonly string[]]>> = {
  'nothing but broken bytes': [broken, ['400']],
  'a broken request after one whose reply is under way': [get('/large') + broken, ['200']],
  'a broken request after one whose reply has not begun': [get('/later') + broken, ['200']],
  'a broken request after two': [get('/later') + get('/small') + broken, ['200', '200']],
  'a broken body': [`${chunked}zz\r\n`, ['400']],
  'a broken body after a request whose reply has not begun': [`${get('/later')}${chunked}zz\r\n`, ['200']],
}

for (const [name, [sent, statuses]] of Object.entries(malformed))
  test(`${name}: no reply has another within it`, async () => {
    const { port } = await listen()
    const socket = open(port)
    socket.write(sent)
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    await once(socket, 'close')
    const received = Buffer.concat(chunks).toString('latin1')
    assert.deepEqual(
      [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status),
      statuses,
    )
    // Each reply is complete.
    const heads = [...received.matchAll(/content-length: (\d+)\r\n[\s\S]*?\r\n\r\n/gi)]
    const ends = heads.map(({ 0: head, 1: length, index }) => index + head.length + Number(length))
    assert.equal(ends.at(-1), received.length)
  })
