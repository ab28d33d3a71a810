import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Alert, AlertPreview, Incident } from '../src/analytics/alerts/alert.ts'
import { addAccount } from './support/accounts.ts'
import { type Client, createClient, type Fields, form, type List, type One, type Problem } from './support/client.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'

let sightline: Joined
let client: Client
let website: Statistics
before(async () => {
  sightline = await joinSightline()
  client = await createClient(sightline.analyticsUrl, sightline.key)
  website = await trackWebsite(client, 'alerted.test', { timezone: 'Europe/Berlin' })
})
after(() => sightline.stop())

const add = (fields: Fields) => client.post<One<Alert> & Problem>(`${website.path}/alerts`, form(fields))

test('create, change, snooze and delete an alert', async () => {
  const { status, body } = await add({ name: ' Fewer ', kind: 'anomaly', quiet_hours: '22-07' })
  assert.equal(status, 201)
  const { data } = body
  assert.deepEqual(
    { ...data, created_at: '', updated_at: '' },
    {
      ...{
        id: data.id,
        object: 'alert',
        website: website.website.id,
        name: 'Fewer',
        kind: 'anomaly',
        metric: 'visits',
      },
      ...{ goal: null, segment: null, filter: [], period: 'hour', direction: 'below', amount: 10, percent: 40 },
      ...{ hours: 3, minimum: 20, readings: 1, quiet_hours: '22-07', repeat_hours: 0, recovery: 1, enabled: 1 },
      ...{ snoozed_until: null, status: 'new', last_reading: null, created_at: '', updated_at: '' },
    },
  )
  const path = `${website.path}/alerts/${data.id}`
  const snoozed = await client.put<One<Alert>>(path, form({ snoozed_until: '2026-12-24' }))
  assert.equal(snoozed.body.data.snoozed_until, '2026-12-23T23:00:00.000Z', 'a day of the website')
  assert.equal((await client.put<One<Alert>>(path, form({ snoozed_until: '' }))).body.data.snoozed_until, null)
  assert.equal(
    (await client.put<One<Alert>>(path, form({ kind: 'silence', direction: 'above' }))).body.data.direction,
    'below',
  )
  assert.deepEqual((await client.get<List<Incident>>(`${path}/incidents`)).body.data, [])
  assert.equal((await client.delete(path)).status, 200)
  assert.equal((await client.get(`${path}/incidents`)).status, 404)
})

test('what makes no sense is refused', async () => {
  const rows: readonly [Fields, string][] = [
    [{ name: 'a', kind: 'threshold', direction: 'either' }, 'direction'],
    [{ name: 'a', kind: 'anomaly', quiet_hours: '22-24' }, 'quiet_hours'],
    [{ name: 'a', kind: 'anomaly', metric: 'conversions' }, 'goal'],
    [{ name: 'a', kind: 'anomaly', metric: 'conversions', goal: '999999' }, 'goal'],
    [{ name: 'a', kind: 'anomaly', segment: '999999' }, 'segment'],
    [{ name: 'a', kind: 'anomaly', filter: 'nothing' }, 'filter'],
    [{ name: 'a', kind: 'anomaly', readings: '13' }, 'readings'],
    [{ name: 'a', kind: 'anomaly', snoozed_until: 'never' }, 'snoozed_until'],
  ]
  for (const [fields, field] of rows) {
    const { status, body } = await add(fields)
    assert.equal(status, 422, JSON.stringify(fields))
    assert.deepEqual(Object.keys(body.errors ?? {}), [field])
  }
})

test('a preview without data knows nothing; another account finds neither', async () => {
  const preview = await client.post<One<AlertPreview>>(`${website.path}/alerts/preview`, form({ kind: 'anomaly' }))
  assert.equal(preview.status, 200)
  assert.deepEqual(preview.body.data, {
    ...{ object: 'alert_preview', days: 90, readings: 2_160, compared: 0, fired: 0, incidents: [] },
  })
  const { body } = await add({ name: 'own', kind: 'silence' })
  const other = await createClient(sightline.analyticsUrl, await addAccount(sightline, sightline.address('other')))
  for (const path of ['alerts', `alerts/${body.data.id}`, `alerts/${body.data.id}/incidents`])
    assert.equal((await other.get(`${website.path}/${path}`)).status, 404)
  const posted = await other.post(`${website.path}/alerts/preview`, form({ kind: 'anomaly' }))
  assert.equal(posted.status, 404)
})
