import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient, form, type Problem } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import { freePort } from './support/port.ts'
import { type Postgres, startPostgres } from './support/postgres.ts'
import { makeReport } from './support/reports.ts'
import { type Environment, type Running, run, runToEnd } from './support/run.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'

let postgres: Postgres
before(async () => {
  postgres = await startPostgres()
})
after(() => postgres.stop())

describe('PostgreSQL is down at start', () => {
  let environment: Environment
  before(async () => {
    environment = {
      SIGHTLINE_DATABASE_URL: await postgres.createDatabase(),
      SIGHTLINE_DATA_DIR: temporaryFolder(),
      SIGHTLINE_ANALYTICS_URL: `http://127.0.0.1:${await freePort()}`,
      SIGHTLINE_API_KEY: ownerKey,
    }
  })
  const start = (given: Environment): Running => run('src/main.ts', ['analytics'], given)

  test('the program waits, logs it once, and continues when PostgreSQL is up', async () => {
    await postgres.kill()
    const sightline = start(environment)
    await sightline.printed('Waiting for the database')
    await sleep(2_000)
    assert.equal(sightline.output().match(/Waiting for the database: connect ECONNREFUSED/g)?.length, 1)
    await postgres.restart()
    await sightline.printed('Sightline is ready.')
    const client = await createClient(environment.SIGHTLINE_ANALYTICS_URL ?? '', ownerKey)
    assert.equal((await client.get('/api/v1/websites')).status, 200)
    sightline.signal('SIGTERM')
    assert.equal(await sightline.ended, 0)
  })

  test('SIGTERM ends the waiting', async () => {
    const nobody = `postgres://sightline:sightline@127.0.0.1:${await freePort()}/records`
    const sightline = start({ ...environment, SIGHTLINE_DATABASE_URL: nobody })
    await sightline.printed('Waiting for the database')
    sightline.signal('SIGTERM')
    assert.equal(await sightline.ended, 0)
    assert.doesNotMatch(sightline.output(), /could not start/)
  })

  const mistakes: Readonly<Record<string, readonly [from: RegExp, to: string, said: RegExp]>> = {
    'a wrong password': [/:sightline@/, ':wrong@', /password authentication failed for user/],
    'a database that does not exist': [/[^/]+$/, 'nowhere', /database \\"nowhere\\" does not exist/],
  }
  for (const [name, [from, to, said]] of Object.entries(mistakes)) {
    test(`${name} is reported at once by the service and by a command`, async () => {
      const url = environment.SIGHTLINE_DATABASE_URL?.replace(from, to) ?? ''
      const sightline = start({ ...environment, SIGHTLINE_DATABASE_URL: url })
      assert.equal(await sightline.ended, 1)
      assert.match(sightline.output(), /The database denied access/)
      assert.match(sightline.output(), said)
      const command = await runToEnd('src/sightline.ts', ['keys', 'list'], { SIGHTLINE_DATABASE_URL: url })
      assert.equal(command.code, 1)
      assert.match(command.output, /^The database cannot be reached: .+\n$/)
    })
  }
})

describe('PostgreSQL is killed while the program runs', () => {
  let sightline: Sightline
  let websites: Client
  let reports: Client
  let statistics: Statistics
  const hit = (domain: string) => sendHit(sightline.analyticsUrl, { u: `https://${domain}/` })
  before(async () => {
    sightline = await startSightline({ environment: { SIGHTLINE_DATABASE_URL: await postgres.createDatabase() } })
    websites = await createClient(sightline.analyticsUrl, ownerKey)
    reports = await createClient(sightline.seoUrl, ownerKey)
    statistics = await trackWebsite(websites, 'known.test')
    assert.equal((await hit('known.test')).status, 202)
    await postgres.kill()
  })
  after(() => sightline.stop())

  test('both APIs return 503 with a reason and Retry-After', async () => {
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

  test('both services report that they are unhealthy', async () => {
    for (const url of [sightline.analyticsUrl, sightline.seoUrl]) {
      assert.equal((await fetch(`${url}/health`)).status, 503)
    }
  })

  test('hits of known websites are still counted', async () => {
    // Longer than what is known is believed while PostgreSQL answers.
    await sleep(5_500)
    assert.deepEqual(await hit('known.test'), { status: 202, dropped: null, retryAfter: null })
    assert.deepEqual(await hit('stranger.test'), { status: 503, dropped: null, retryAfter: '5' })
  })

  test('everything recovers by itself', async () => {
    await postgres.restart()
    await eventually(async () => assert.equal((await websites.get('/api/v1/websites')).status, 200))
    assert.equal((await websites.post('/api/v1/websites', form({ domain: 'back.test' }))).status, 201)
    assert.equal((await hit('back.test')).dropped, null)
    assert.equal((await hit('stranger.test')).dropped, 'unknown-website')
    await eventually(async () => assert.deepEqual(await statistics.totals('pageviews'), [2]))
    assert.equal((await makeReport(reports, { url: `${sightline.seoUrl}/health` })).status, 'done')
    assert.equal((await fetch(`${sightline.analyticsUrl}/health`)).status, 200)
  })

  test('no error was logged', async () => {
    assert.equal(await sightline.stop(), 0)
    assert.doesNotMatch(sightline.output(), /"level":[56]0/)
  })
})
