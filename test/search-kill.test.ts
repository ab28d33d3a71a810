import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createClient, json } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import { type FakeGoogle, googleSecrets, startFakeGoogle } from './support/search-engines/google.ts'
import { impressionsOf } from './support/search-engines/impressions.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

let sightline: Sightline | undefined
let google: FakeGoogle | undefined
after(async () => {
  await sightline?.kill()
  await google?.stop()
})

/** All bytes of all files below a folder. */
const contentOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n')

test('a sync that is killed goes on where it was, and no secret is in logs, exports or backups', async () => {
  google = await startFakeGoogle()
  const property = 'sc-domain:acme.test'
  const today = Temporal.Now.plainDateISO('UTC')
  const dates = Array.from({ length: 12 }, (_, days) => String(today.subtract({ days: days + 3 })))
  const shown = dates.flatMap((date) => impressionsOf('https://acme.test', date))
  google.properties.set(property, shown)
  sightline = await startSightline({ args: ['analytics'], environment: google.environment })
  const { environment } = sightline
  let output = ''
  const client = await createClient(sightline.analyticsUrl, ownerKey)
  const made = async (path: string, body: object) => {
    const reply = await client.post<{ data: { id: number } }>(`/api/v1${path}`, json(body))
    assert.equal(reply.status, 201, reply.text)
    return reply.body.data.id
  }
  const website = await made('/websites', { domain: 'acme.test' })
  const kind = 'google-service-account'
  const connection = await made('/connections', { kind, key: google.serviceAccountKey })
  const visited = Array.from({ length: 8 }, (_, page) => `https://acme.test/visited/${page}`)
  for (const u of visited) assert.equal((await sendHit(sightline.analyticsUrl, { u })).dropped, null)
  await eventually(async () => {
    const { text } = await client.getText(`/api/v1/websites/${website}/stats/page`)
    assert.equal(JSON.parse(text).data.length, visited.length)
  })
  google.delayMs = 50
  const path = `/api/v1/websites/${website}/search`
  const linked = await client.put(`${path}/google`, json({ connection, property }))
  assert.equal(linked.status, 200, linked.text)
  const read = async () =>
    (await client.get<{ data: { days_done: number; state: string } }>(`${path}/google`)).body.data
  for (const least of [2, 5]) {
    await eventually(async () => assert.ok((await read()).days_done >= least))
    await sightline.kill()
    output += sightline.output()
    sightline = await startSightline({ args: ['analytics'], environment })
  }
  google.delayMs = 0
  await eventually(async () => assert.equal((await read()).state, 'synced'), 120_000)
  const { text } = await client.getText(`${path}/timeseries?from=${dates.at(-1)}&to=${dates[0]}`)
  const clicksOn = (date: string): number =>
    shown.filter((one) => one.date === date).reduce((sum, { clicks }) => sum + clicks, 0)
  assert.deepEqual(
    JSON.parse(text).data.map(({ date, clicks }: { date: string; clicks: number }) => [date, clicks]),
    dates.toReversed().map((date) => [date, clicksOn(date)]),
  )
  const fetched = google.queries
    .filter(({ dimensions }) => dimensions.includes('query'))
    .map(({ startDate }) => startDate)
  assert.ok(fetched.length <= dates.length + 2, `${fetched.length} days were fetched`)
  assert.deepEqual(google.exceeded, [])
  await eventually(async () => {
    const { body } = await client.get<{ data: { inspected_pages: number } }>(`${path}/index`)
    assert.equal(body.data.inspected_pages, visited.length)
  }, 120_000)
  assert.deepEqual(new Set(google.inspected), new Set(visited))
  assert.ok(
    google.inspected.length <= visited.length + 2,
    `${google.inspected.length} inspections of ${visited.length} pages`,
  )

  const folder = temporaryFolder()
  const exported = await sightline.command('export', '--website', String(website), join(folder, 'export'))
  assert.equal(exported.code, 0, exported.output)
  const backedUp = await sightline.command('backup', join(folder, 'backups'))
  assert.equal(backedUp.code, 0, backedUp.output)
  output += sightline.output()
  const everything = contentOf(folder) + output
  assert.ok(contentOf(join(folder, 'export')).includes('search-'), 'the numbers are exported')
  const lines = String(JSON.parse(google.serviceAccountKey).private_key).split('\n').slice(1, 4)
  for (const secret of [...lines, ...Object.values(googleSecrets)])
    assert.ok(!everything.includes(secret), `found ${secret.slice(0, 12)}…`)
})
