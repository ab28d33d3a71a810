import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createClient } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import { ownerKey, startSightline } from './support/sightline.ts'
import { trackWebsite } from './support/statistics.ts'

/** Loaded into every thread before its code: while the file exists, the event store's thread crashes, and cannot start. */
const crashCode = `
  import { existsSync } from 'node:fs'
  import { isMainThread, workerData } from 'node:worker_threads'
  const crash = () => {
    if (existsSync(process.env.TEST_CRASH)) throw new Error('A crash on purpose.')
  }
  if (!isMainThread && workerData?.open !== undefined) {
    crash()
    setInterval(crash, 20).unref()
  }`

test('a dead event-store thread is restarted, /health returns 503 meanwhile, and every hit is counted once', async () => {
  const crashFile = join(temporaryFolder(), 'crash')
  const sightline = await startSightline({
    args: ['analytics'],
    environment: {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(crashCode)}`,
      TEST_CRASH: crashFile,
    },
  })
  const client = await createClient(sightline.analyticsUrl, ownerKey)
  const statistics = await trackWebsite(client, 'crash.test', { exclude_bots: 0 })
  const health = async (): Promise<number> => (await fetch(`${sightline.analyticsUrl}/health`)).status
  const accepted: string[] = []
  const send = async (name: string): Promise<void> => {
    const { status } = await sendHit(sightline.analyticsUrl, { u: 'https://crash.test/', n: name })
    assert.equal(status, 202)
    accepted.push(name)
  }
  assert.equal(await health(), 200)

  for (const round of [1, 2]) {
    // Some hits are on their way into the store when its thread dies.
    for (let number = 0; number < 40; number++) await send(`before ${round}-${number}`)
    writeFileSync(crashFile, '')
    await eventually(async () => assert.equal(await health(), 503))
    const refused = await client.get(`${statistics.path}/stats`)
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '1'])
    assert.equal((await client.get('/api/v1/websites')).status, 200)
    for (let number = 0; number < 10; number++) await send(`meanwhile ${round}-${number}`)
    assert.equal(await health(), 503)
    rmSync(crashFile)
    await eventually(async () => assert.equal(await health(), 200))
    await eventually(async () => assert.deepEqual(await statistics.totals('events'), [accepted.length]))
  }
  const counted = (await statistics.events()).map(({ name }) => String(name))
  assert.deepEqual(counted.sort(), [...accepted].sort())
  assert.match(sightline.output(), /A crash on purpose/)
  assert.equal(await sightline.stop(), 0)
})
