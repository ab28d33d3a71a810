import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { inFull } from '../../../test/support/tier.ts'
import { createHostLimits, type HostLimits, type Permit } from '../../fetch/host-limits.ts'
import { serveHttp } from '../../fetch/testing/servers.ts'
import { connectPort } from '../../threads/connect.ts'
import { serve } from '../../threads/serve.ts'
import { createAuditPool } from './pool.ts'
import { type HostLimitMethods, remoteHostLimits, serveHostLimits } from './shared-host-limits.ts'

/** A site whose pages link to many others, which records how many requests it has at a time. */
async function startSite(t: TestContext) {
  let open = 0
  let most = 0
  const server = await serveHttp(t, async (request, response) => {
    most = Math.max(most, ++open)
    await sleep(10)
    open -= 1
    const isPage = /^\/page-\d+$/.test(request.url ?? '')
    const links = Array.from({ length: 40 }, (_, n) => `<a href="${request.url}/link-${n}">Link ${n}</a>`)
    if (!isPage) return response.end()
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>Page</title>${links.join('')}`)
  })
  return { ...server, most: () => most }
}

test('the audits of all threads share the limits of a host', inFull, async (t) => {
  const { origin, most } = await startSite(t)
  const pool = createAuditPool(4, { allow: ['127.0.0.1'], contact: 'http://127.0.0.1' })
  t.after(() => pool.close())
  const audits = Array.from({ length: 8 }, (_, n) =>
    pool.audit({ url: `${origin}/page-${n}`, intendedNoindex: false }, new AbortController().signal),
  )
  for (const audited of await Promise.all(audits)) assert.equal(audited.ok, true)
  assert.ok(most() > 2 && most() <= 8, `${most()} at a time`)
})

/** Limits of one request at a time, as two threads use them. */
function connectTwice() {
  const limits = createHostLimits({ initial: 1, max: 1 })
  const connected = () => {
    const { port1, port2 } = new MessageChannel()
    const { methods, close } = serveHostLimits(limits)
    serve(port1, methods)
    port1.on('close', close)
    const calls: string[] = []
    const main = connectPort<HostLimitMethods>(port2, { name: 'main thread' })
    const call: typeof main.call = (method, input, options) => {
      calls.push(method)
      return main.call(method, input, options)
    }
    return { port: port2, limits: remoteHostLimits({ call }), calls }
  }
  return [connected(), connected()] as const
}

async function acquirePermit(limits: HostLimits): Promise<Permit> {
  const permit = await limits.acquire('a.test')
  if (permit.kind !== 'permit') throw new Error('There is no permit')
  return permit
}

test('a request that ends when the next one begins needs no message of its own', async () => {
  const [first, second] = connectTwice()
  for (let requests = 0; requests < 3; requests++) (await acquirePermit(first.limits)).end({ kind: 'unknown' })
  assert.deepEqual(first.calls, ['acquire', 'acquire', 'acquire'])
  // The last one ends as well.
  await acquirePermit(second.limits)
  first.port.close()
  second.port.close()
})

test('a request has ended even if the next one is canceled at once', async () => {
  const [first, second] = connectTwice()
  const permit = await acquirePermit(first.limits)
  permit.end({ kind: 'unknown' })
  assert.equal((await first.limits.acquire('a.test', { signal: AbortSignal.abort() })).kind, 'refused')
  await acquirePermit(second.limits)
  first.port.close()
  second.port.close()
})

test('a thread that ends gives its permits back', async () => {
  const [first, second] = connectTwice()
  assert.equal((await first.limits.acquire('a.test')).kind, 'permit')
  const waiting = second.limits.acquire('a.test')
  // This one is given its permit only after the port was closed.
  const late = first.limits.acquire('a.test')
  first.port.close()
  assert.equal((await waiting).kind, 'permit')
  assert.equal((await late).kind, 'refused')
  second.port.close()
})
