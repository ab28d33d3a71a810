import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Client, createClient, form, type Problem } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { type Postgres, startPostgres } from './support/postgres.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

let postgres: Postgres
before(async () => {
  postgres = await startPostgres()
})
after(() => postgres.stop())

describe('PostgreSQL is killed while the program runs', () => {
  let sightline: Sightline
  let websites: Client
  let reports: Client
  before(async () => {
    sightline = await startSightline({ environment: { SIGHTLINE_DATABASE_URL: await postgres.createDatabase() } })
    websites = await createClient(sightline.analyticsUrl, ownerKey)
    reports = await createClient(sightline.seoUrl, ownerKey)
    await postgres.kill()
  })

  test('both APIs answer 503, say why, and when to come again', async () => {
    const answers = [
      await websites.get<Problem>('/api/v1/websites?search=away'),
      await websites.post<Problem>('/api/v1/websites', form({ domain: 'away.test' })),
      await reports.get<Problem>('/api/v1/reports'),
      await reports.get<Problem>('/api/v1/account'),
    ]
    for (const { status, headers, body } of answers) {
      assert.deepEqual([status, headers.get('retry-after')], [503, '2'])
      assert.match(body.detail, /database cannot be reached/)
    }
  })

  test('both services say that they are not healthy', async () => {
    for (const url of [sightline.analyticsUrl, sightline.seoUrl]) {
      assert.equal((await fetch(`${url}/health`)).status, 503)
    }
  })

  test('when it is back, all goes on by itself', async () => {
    await postgres.startAgain()
    await eventually(async () => assert.equal((await websites.get('/api/v1/websites')).status, 200))
    assert.equal((await websites.post('/api/v1/websites', form({ domain: 'back.test' }))).status, 201)
    assert.equal((await reports.get('/api/v1/reports')).status, 200)
    assert.equal((await fetch(`${sightline.analyticsUrl}/health`)).status, 200)
    assert.equal(await sightline.stop(), 0)
  })
})
