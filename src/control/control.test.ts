import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type ControlClient, connectControl } from './client.ts'
import { type ControlServer, serveControl } from './server.ts'

let folder: string
let path: string
let server: ControlServer
const failures: string[] = []

async function* count(input: unknown) {
  for (let number = 1; number <= Number(input); number++) yield number
}

async function* fail() {
  yield 'half'
  throw new Error('It broke.')
}

async function* waitForever(_: unknown, signal: AbortSignal) {
  yield 'begun'
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-control-'))
  path = join(folder, 'control.sock')
  server = await serveControl(path, { count, fail, waitForever }, (error) => failures.push(String(error)))
})
after(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function client(): Promise<ControlClient> {
  const client = await connectControl(path)
  assert.ok(client)
  return client
}

test('a request is answered with every value it yields', async () => {
  const service = await client()
  assert.deepEqual(await Array.fromAsync(service.call('count', 3)), [1, 2, 3])
  service.close()
})

test('errors are reported', async () => {
  for (const [operation, message] of [
    ['fail', /It broke/],
    ['toString', /knows no toString/],
  ] as const) {
    const service = await client()
    await assert.rejects(Array.fromAsync(service.call(operation, null)), message)
    service.close()
  }
})

test('only the owner may open the socket', async () => {
  assert.equal((await stat(path)).mode & 0o777, 0o600)
})

test('a missing service is not an error', async () => {
  assert.equal(await connectControl(join(folder, 'none.sock')), null)
})

test('an invalid request ends the connection, not the server', async () => {
  const socket = connect(path)
  socket.on('error', () => {})
  socket.write(`${'x'.repeat(200_000)}`)
  await new Promise((resolve) => socket.on('close', resolve))
  assert.deepEqual(failures, ['Error: A line is too long.'])
  const service = await client()
  assert.deepEqual(await Array.fromAsync(service.call('count', 1)), [1])
  service.close()
})

test('closing the server ends running requests', async () => {
  const other = join(folder, 'other.sock')
  const closing = await serveControl(other, { waitForever }, () => {})
  const service = await connectControl(other)
  assert.ok(service)
  const asking = Array.fromAsync(service.call('waitForever', null))
  await closing.close()
  await assert.rejects(asking, /went away/)
  service.close()
})
