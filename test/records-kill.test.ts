import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, form, type List, type One } from './support/client.ts'
import type { Shown } from './support/resources.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { runsAll } from './support/tier.ts'

const path = '/api/v1/websites'
const rounds = runsAll ? 20 : 1

interface Acknowledged {
  readonly privacy: number
  readonly deleted: boolean
}

/** The service was killed before it answered; anything else is a failure of its own. */
function gone(error: unknown): null {
  if (error instanceof TypeError) return null
  throw error
}

let sightline: Sightline | undefined
after(() => sightline?.kill())

test(`${rounds} times kill -9 in the middle of writes: every acknowledged write is stored, and it starts again`, async () => {
  const acknowledged = new Map<number, Acknowledged>()
  let confirmed = 0
  sightline = await startSightline({ args: ['analytics'] })
  const { environment } = sightline
  const client = await createClient(sightline.analyticsUrl, ownerKey)

  /** Creates, updates and deletes until the service is gone, and notes what it has confirmed. */
  const write = async (round: number, writer: number): Promise<void> => {
    for (let n = 0; ; n += 1) {
      const made = await client.post<One<Shown>>(path, form({ domain: `r${round}-w${writer}-n${n}.test` })).catch(gone)
      if (made === null) return
      const { id } = made.body.data
      acknowledged.set(id, { privacy: 0, deleted: false })
      confirmed += 1
      const change = n % 3 === 0 ? client.delete(`${path}/${id}`) : client.put(`${path}/${id}`, form({ privacy: 1 }))
      // Whether a change that was not confirmed happened is open: the record is not looked at.
      acknowledged.delete(id)
      if ((await change.catch(gone)) === null) return
      acknowledged.set(id, n % 3 === 0 ? { privacy: 0, deleted: true } : { privacy: 1, deleted: false })
    }
  }

  for (let round = 0; round < rounds; round += 1) {
    const writers = Array.from({ length: 4 }, (_, writer) => write(round, writer))
    // In the middle, however fast the machine is: when a few have been confirmed, and a moment later each time.
    const enough = confirmed + 8 + (round % 5)
    while (confirmed < enough) await sleep(1)
    await sleep((round * 7) % 40)
    await sightline.kill()
    await Promise.all(writers)
    sightline = await startSightline({ args: ['analytics'], environment })
  }

  const stored = new Map<number, Shown>()
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { body } = await client.get<List<Shown>>(`${path}?per_page=100&sort=asc&page=${page}`)
    for (const shown of body.data) stored.set(shown.id, shown)
    last = body.meta.last_page
    if (page === last) assert.equal(stored.size, body.meta.total, 'the count next to the websites has gone astray')
  }
  assert.ok(acknowledged.size > rounds)
  for (const [id, { privacy, deleted }] of acknowledged)
    assert.equal(stored.get(id)?.privacy, deleted ? undefined : privacy, `${id}`)
})
