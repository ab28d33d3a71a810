import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runAtExit } from './support/at-exit.ts'
import { createClient, json } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { sendHit } from './support/hits.ts'
import { startPageServer } from './support/page-server.ts'
import { ownerKey, startSightline } from './support/sightline.ts'
import { trackWebsite } from './support/statistics.ts'

/** Other processes use it too, browsers for example, so the limits are far apart. */
const memoryDisk = '/dev/shm'
const MB = 1024 ** 2
const freeMegabytes = (): number => {
  const { bavail, bsize } = statfsSync(memoryDisk)
  return Math.floor((bavail * bsize) / MB)
}
const missing = !existsSync(memoryDisk) || freeMegabytes() < 2048
const skip = missing ? `${memoryDisk} has less than 2 GB` : false

test('little space pauses audits, less refuses hits, and everything resumes by itself', { skip }, async () => {
  const folder = mkdtempSync(join(memoryDisk, 'sightline-'))
  runAtExit(() => rmSync(folder, { recursive: true, force: true }))
  const free = freeMegabytes()
  const metricsKey = 'metrics-key-0123456789'
  const sightline = await startSightline({
    environment: {
      SIGHTLINE_DATA_DIR: join(folder, 'data'),
      SIGHTLINE_DISK_LOW_MB: String(free - 300),
      SIGHTLINE_DISK_FULL_MB: String(free - 600),
      SIGHTLINE_METRICS_KEY: metricsKey,
    },
  })
  const client = await createClient(sightline.analyticsUrl, ownerKey)
  const seo = await createClient(sightline.seoUrl, ownerKey)
  const pages = await startPageServer()
  const { totals } = await trackWebsite(client, 'example.test')
  const hit = () => sendHit(sightline.analyticsUrl, { u: 'https://example.test/' })
  const ready = async () => {
    const health = await fetch(`${sightline.analyticsUrl}/health`)
    const reply = await fetch(`${sightline.analyticsUrl}/health/ready`)
    assert.equal(health.status, reply.status)
    return [reply.status, JSON.parse(await reply.text()).checks.disk]
  }
  const metric = async (): Promise<string> => {
    const headers = { authorization: `Bearer ${metricsKey}` }
    const text = await (await fetch(`${sightline.analyticsUrl}/metrics`, { headers })).text()
    return /^sightline_disk_state (\d)$/m.exec(text)?.[1] ?? text
  }
  try {
    assert.equal((await hit()).status, 202)
    assert.deepEqual(await ready(), [200, 'ok'])

    const low = join(folder, 'low')
    writeFileSync(low, Buffer.alloc(350 * MB))
    await eventually(async () => assert.deepEqual(await ready(), [200, 'degraded']))
    assert.equal(await metric(), '1')
    assert.equal((await hit()).status, 202)
    const reply = await seo.post('/api/v1/reports', json({ url: pages.put('/', '<title>Page</title>') }))
    assert.equal(reply.status, 201, reply.text)
    const { id } = JSON.parse(reply.text).data
    const statusOf = async (): Promise<string> =>
      JSON.parse((await seo.getText(`/api/v1/reports/${id}`)).text).data.status

    const full = join(folder, 'full')
    writeFileSync(full, Buffer.alloc(350 * MB))
    await eventually(async () => assert.deepEqual(await ready(), [503, 'unavailable']))
    assert.equal(await metric(), '2')
    const refused = await hit()
    assert.equal(refused.status, 503)
    assert.ok(Number(refused.retryAfter) > 0)
    assert.equal(await statusOf(), 'queued')
    assert.match(sightline.output(), /MB are free on the disk of the data folder\. Hits are refused with 503/)

    rmSync(low)
    rmSync(full)
    await eventually(async () => assert.deepEqual(await ready(), [200, 'ok']))
    assert.equal((await hit()).status, 202)
    await eventually(async () => assert.equal(await statusOf(), 'done'))
    await eventually(async () => assert.deepEqual(await totals('pageviews'), [3]))
  } finally {
    pages.close()
    assert.equal(await sightline.stop(), 0)
  }
})
