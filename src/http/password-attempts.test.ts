import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import fastify, { type FastifyInstance } from 'fastify'
import { createPasswordAttempts, type PasswordAttempts } from './password-attempts.ts'
import { handleError } from './problems.ts'

const minute = 60_000
const hour = 60 * minute

let now = 0
let tries: PasswordAttempts
let app: FastifyInstance
before(async () => {
  app = fastify()
  app.setErrorHandler(handleError)
  app.post<{ Body: { subject: string; known?: string; password: string } }>('/try', async (request, reply) => {
    const { password, ...tried } = request.body
    const right = await tries.limit({ ...tried, address: request.ip }, reply, async () => {
      if (password === 'breaks') throw new Error('The store broke')
      return password === 'right' ? true : undefined
    })
    return reply.code(right ? 201 : 401).send()
  })
})
after(() => app.close())
beforeEach(() => {
  now = Date.UTC(2026, 0, 1)
  tries = createPasswordAttempts(30, () => now)
})

interface Attempt {
  readonly from?: string
  readonly subject?: string
  readonly known?: string
  readonly password?: string
}

async function ask({ from = '192.0.2.1', subject = 'account a', known, password = 'wrong' }: Attempt = {}) {
  const payload = { subject, password, ...(known === undefined ? {} : { known }) }
  const { statusCode, headers } = await app.inject({ method: 'POST', url: '/try', remoteAddress: from, payload })
  return { status: statusCode, wait: Number(headers['retry-after'] ?? 0) }
}

async function fail(times: number, asked: Attempt = {}): Promise<void> {
  for (let n = 0; n < times; n += 1) assert.equal((await ask(asked)).status, 401, `try ${n}`)
}

describe('wrong passwords', () => {
  test('ten are free, then each doubles the wait up to an hour', async () => {
    await fail(10)
    const waits: number[] = []
    for (let n = 0; n < 9; n += 1) {
      const { status, wait } = await ask({ password: 'right' })
      assert.equal(status, 429)
      waits.push(wait)
      now += wait * 1000
      await fail(1)
    }
    assert.deepEqual(waits, [30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
  })

  test('from one network delay neither another network nor another account', async () => {
    await fail(10)
    assert.equal((await ask({ from: '192.0.2.2', password: 'right' })).status, 201)
    assert.equal((await ask({ subject: 'account b', password: 'right' })).status, 201)
  })

  test('from one IPv6 /64 count together', async () => {
    for (let n = 0; n < 10; n += 1) await fail(1, { from: `2001:db8::${n}` })
    assert.equal((await ask({ from: '2001:db8::ffff' })).status, 429)
    assert.equal((await ask({ from: '2001:db8:1::1' })).status, 401)
  })

  test('do not delay a known device, which has its own count', async () => {
    await fail(10)
    assert.equal((await ask({ known: 'phone', password: 'right' })).status, 201)
    await fail(10, { known: 'phone' })
    assert.equal((await ask({ known: 'phone', password: 'right' })).status, 429)
    assert.equal((await ask({ known: 'laptop', password: 'right' })).status, 201)
  })

  test('for many accounts are limited per network to 30 per minute and 300 per hour', async () => {
    for (let n = 0; n < 30; n += 1) await fail(1, { subject: `account ${n}` })
    const { status, wait } = await ask({ subject: 'account x' })
    assert.deepEqual([status, wait], [429, 60])
    assert.equal((await ask({ known: 'phone', password: 'right' })).status, 201)
    now += minute
    let wrong = 30
    for (; wrong < 400; wrong += 1) {
      now += 2_500
      if ((await ask({ subject: `account ${wrong}` })).status === 429) break
    }
    assert.equal(wrong, 300)
  })

  test('during a wait do not count against others in the network', async () => {
    await fail(10)
    for (let n = 0; n < 200; n += 1) assert.equal((await ask()).status, 429)
    assert.equal((await ask({ subject: 'account b', password: 'right' })).status, 201)
  })

  test('sent in parallel count before they are checked', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask()))
    assert.equal(answers.filter(({ status }) => status === 401).length, 10)
  })

  test('do not count if they could not be checked', async () => {
    for (let n = 0; n < 50; n += 1) assert.equal((await ask({ password: 'breaks' })).status, 500)
    await fail(10)
  })

  test('expire after a day', async () => {
    await fail(10)
    now += 24 * hour
    await fail(10)
  })

  test('from many networks slow sign-ins down, but lock nobody out', async () => {
    for (let n = 0; n < 100; n += 1) await fail(1, { from: `198.51.100.${n}` })
    const started = performance.now()
    assert.equal((await ask({ from: '203.0.113.1', password: 'right' })).status, 201)
    assert.ok(performance.now() - started > 1_900)
    const soon = performance.now()
    assert.equal((await ask({ known: 'phone', password: 'right' })).status, 201)
    assert.ok(performance.now() - soon < 1_000)
  })
})
