import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startReceiver } from '../src/notifications/testing/receiver.ts'
import { createClient, json, type One } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

const rounds = 6
let sightline: Sightline | undefined
after(() => sightline?.kill())

/** The service was killed before it answered; anything else is a failure of its own. */
function gone(error: unknown): null {
  if (error instanceof TypeError) return null
  throw error
}

test(`${rounds} times kill -9 while notices are delivered: each arrives at least once, and at most twice`, async (t) => {
  const receiver = await startReceiver('webhook')
  t.after(receiver.stop)
  // In the middle of its reply, a delivery may be done or not.
  receiver.answer = (reply) => setTimeout(() => reply.writeHead(204).end(), 40)
  sightline = await startSightline({ args: ['analytics'] })
  const { environment } = sightline
  const client = await createClient(sightline.analyticsUrl, ownerKey)
  const path = '/api/v1/notification-channels'
  const hook = { kind: 'webhook', name: 'Program', url: receiver.url, events: ['website.created'] }
  const { id } = (await client.post<One<{ id: number }>>(path, json(hook))).body.data
  const tested = await client.post<One<{ state: string }>>(`${path}/${id}/test`)
  assert.equal(tested.body.data.state, 'delivered', tested.text)

  const acknowledged: string[] = []
  const write = async (round: number, writer: number): Promise<void> => {
    for (let n = 0; ; n += 1) {
      const domain = `r${round}-w${writer}-n${n}.test`
      const made = await client.post('/api/v1/websites', json({ domain })).catch(gone)
      if (made === null) return
      assert.equal(made.status, 201, made.text)
      acknowledged.push(domain)
      await sleep(10)
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    const writers = [0, 1, 2].map((writer) => write(round, writer))
    const enough = acknowledged.length + 12
    while (acknowledged.length < enough) await sleep(1)
    await sleep((round * 17) % 60)
    await sightline.kill()
    await Promise.all(writers)
    sightline = await startSightline({ args: ['analytics'], environment })
  }

  const deliveries = (): ReadonlyMap<string, number> => {
    const domains = receiver.received.flatMap(({ body }) => {
      const { type, data } = JSON.parse(body)
      return type === 'website.created' ? [data.website.domain as string] : []
    })
    return new Map([...Map.groupBy(domains, (domain) => domain)].map(([domain, all]) => [domain, all.length]))
  }
  await eventually(() => {
    const counts = deliveries()
    assert.deepEqual(
      acknowledged.filter((domain) => !counts.has(domain)),
      [],
    )
  }, 180_000)
  assert.ok(acknowledged.length >= rounds * 12)
  assert.deepEqual(
    [...deliveries()].filter(([, count]) => count > 2),
    [],
  )
  const ids = Map.groupBy(receiver.received, ({ headers }) => String(headers['webhook-id']))
  const twice = [...ids.values()].filter(({ length }) => length > 1).length
  t.diagnostic(`${acknowledged.length} notices, ${twice} of them delivered twice`)
})
