import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from './support/client.ts'
import { sendHit } from './support/hits.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { statisticsOf, trackWebsite } from './support/statistics.ts'
import { storedRows } from './support/stored-events.ts'
import { runsAll } from './support/tier.ts'

const rounds = runsAll ? 5 : 1
const lanes = 16

/** Deliveries, each an event of a name of its own: those that were answered, and those that were not. */
interface Deliveries {
  readonly acknowledged: Set<string>
  readonly unanswered: Set<string>
}

async function deliver({ analyticsUrl }: Sightline, name: string, { acknowledged, unanswered }: Deliveries) {
  const taken = await sendHit(analyticsUrl, { n: name, u: 'https://kill.test/', k: name }).catch(() => null)
  if (taken) {
    assert.deepEqual([taken.status, taken.dropped], [202, null])
    acknowledged.add(name)
    unanswered.delete(name)
  } else {
    unanswered.add(name)
  }
  return taken !== null
}

/** What got no answer before is sent again, as trackers do; then events that are new, until there is no answer. */
async function load(sightline: Sightline, round: number, deliveries: Deliveries): Promise<void> {
  const again = [...deliveries.unanswered].map((name) => deliver(sightline, name, deliveries))
  const lane = async (number: number): Promise<void> => {
    for (let hit = 0; await deliver(sightline, `${round}-${number}-${hit}`, deliveries); hit += 1);
  }
  await Promise.all([...again, ...Array.from({ length: lanes }, (_, number) => lane(number))])
}

/** In the middle of the load: some rounds before the first batch is in the event store, some after several. */
async function killAfter(count: number, sightline: Sightline, { acknowledged }: Deliveries): Promise<void> {
  const until = acknowledged.size + count
  while (acknowledged.size < until) await sleep(5)
  await sightline.kill()
}

test('after kill -9 under load every acknowledged hit is counted once, with one thread and with three', async () => {
  const deliveries: Deliveries = { acknowledged: new Set(), unanswered: new Set() }
  const { acknowledged, unanswered } = deliveries
  let sightline = await startSightline({ args: ['analytics'] })
  const client = await createClient(sightline.analyticsUrl, ownerKey)
  const { website } = await trackWebsite(client, 'kill.test', { exclude_bots: 0 })
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all([load(sightline, round, deliveries), killAfter(50 + round * 200, sightline, deliveries)])
    const threads = round % 2 === 0 ? '3' : '1'
    const environment = { ...sightline.environment, SIGHTLINE_INGEST_THREADS: threads }
    sightline = await startSightline({ args: ['analytics'], environment })
  }
  await Promise.all([...unanswered].map((name) => deliver(sightline, name, deliveries)))
  assert.deepEqual([...unanswered], [])
  assert.equal(await sightline.stop(), 0)

  const { events } = await storedRows(sightline)
  assert.deepEqual(events.map(({ name }) => String(name)).toSorted(), [...acknowledged].toSorted())

  sightline = await startSightline({ args: ['analytics'], environment: sightline.environment })
  const statistics = statisticsOf(client, website)
  assert.deepEqual(await statistics.totals('visitors,visits,events'), [1, 1, acknowledged.size])
  assert.equal(await sightline.stop(), 0)
})
