import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { lastDigest } from '../src/analytics/digests/schedule.ts'
import { openRecords } from '../src/database/open.ts'
import type { Records } from '../src/database/records.ts'
import { createOutbox } from '../src/mail/outbox.ts'
import { clickhouseForTests, httpUrl } from './support/clickhouse-for-tests.ts'
import { type Client, createClient, form, type List } from './support/client.ts'
import { type Cluster, startCluster } from './support/cluster.ts'
import { eventually } from './support/eventually.ts'
import { nginxProgram } from './support/nginx.ts'
import { type PageServer, startPageServer } from './support/page-server.ts'
import { type Postgres, startPostgres } from './support/postgres.ts'
import { settle } from './support/reports.ts'
import { createVisitors, type SendLog, sendHits, sendRecords } from './support/senders.ts'
import { ownerKey } from './support/sightline.ts'
import { type Smtp, startSmtp } from './support/smtp.ts'
import { trackWebsite } from './support/statistics.ts'

const clickhouse = clickhouseForTests()
const missing = nginxProgram() === undefined ? 'nginx is missing: run "node test/setup.ts"' : null
const skip = missing ?? (clickhouse.kind === 'missing' ? clickhouse.reason : false)

const killEveryMs = 5_000
const kills = 6
const plannedMails = 6
/** The least of each kind that has to be acknowledged in a scenario, for its result to say something. */
const enough = 21
/** ClickHouse's engine runs under emulation on some machines, and then takes its time. */
const patienceMs = 120_000

describe('three nodes behind nginx, on PostgreSQL and ClickHouse', () => {
  let postgres: Postgres
  let eventsUrl: string
  let cluster: Cluster
  let records: Records
  let smtp: Smtp
  let site: PageServer
  let websites: Client
  let reports: Client
  const startedAt = Date.now()

  before(async () => {
    if (skip !== false || clickhouse.kind === 'missing') return
    postgres = await startPostgres()
    smtp = await startSmtp()
    site = await startPageServer()
    eventsUrl = await clickhouse.createDatabase()
    const url = await postgres.createDatabase()
    cluster = await startCluster(3, {
      SIGHTLINE_DATABASE_URL: url,
      SIGHTLINE_EVENTS_URL: eventsUrl,
      SIGHTLINE_SMTP_URL: smtp.url,
      SIGHTLINE_MAIL_FROM: 'reports@example.com',
    })
    records = openRecords({ url, dataDir: '' }, () => undefined)
    websites = await createClient(cluster.analyticsUrl, ownerKey)
    reports = await createClient(cluster.seoUrl, ownerKey)
    await websites.put('/api/v1/account', form({ email: 'owner@example.com' }))
    await trackWebsite(websites, 'load.test', { exclude_bots: 0 })
  })
  after(async () => {
    await cluster?.stop()
    await records?.close()
    await smtp?.stop()
    site?.close()
    await postgres?.stop()
  })

  /** Hits, websites and reports, until the work is done. What is acknowledged of each is checked. */
  async function under(name: string, work: (hits: SendLog) => Promise<void>): Promise<void> {
    const page = site.put(`/${name}.html`, '<!doctype html><title>A page</title><p>Words.')
    const hits = sendHits(`${name}-hit`, createVisitors(cluster.analyticsUrl, 'load.test', 12))
    const lanes = [
      hits,
      sendRecords(`${cluster.analyticsUrl}/api/v1/websites`, `${name}-website`, 2, (own) => ({
        domain: `${own}.test`,
      })),
      sendRecords(`${cluster.seoUrl}/api/v1/reports`, `${name}-report`, 1, (own) => ({ url: `${page}?${own}` })),
    ]
    await work(hits.log)
    await eventually(async () => {
      const counts = lanes.map(({ log }) => log.acknowledged.size)
      assert.ok(Math.min(...counts) >= enough, `${counts} were acknowledged`)
    }, patienceMs)
    const [sentHits, sentWebsites, sentReports] = await Promise.all(lanes.map((lane) => lane.stop()))
    assert.ok(sentHits && sentWebsites && sentReports)
    await checkEvents(`${name}-hit`, sentHits)
    await checkWebsites(`${name}-website`, sentWebsites)
    await checkReports(`${name}-report`, sentReports)
  }

  /** All that was acknowledged is there, and nothing that was never sent. */
  function compare(stored: readonly string[], { sent, acknowledged }: SendLog): void {
    const there = new Set(stored)
    assert.equal(there.size, stored.length, 'none is there twice')
    assert.deepEqual(
      [...acknowledged].filter((name) => !there.has(name)),
      [],
      'none is lost',
    )
    assert.deepEqual(
      [...there].filter((name) => !sent.has(name)),
      [],
      'none came from nowhere',
    )
  }

  async function checkEvents(prefix: string, sent: SendLog): Promise<void> {
    const query = `SELECT name FROM events WHERE startsWith(name, '${prefix}') FORMAT TabSeparated`
    await eventually(async () => {
      await sleep(500)
      const answer = await fetch(httpUrl(eventsUrl.replace(/\/([^/]+)$/, '/?database=$1')), {
        method: 'POST',
        body: query,
      })
      compare((await answer.text()).split('\n').filter(Boolean), sent)
    }, patienceMs)
  }

  async function checkWebsites(prefix: string, sent: SendLog): Promise<void> {
    const rows = await listAll<{ domain: string }>(websites, `/api/v1/websites?search=${prefix}`)
    compare(
      rows.map(({ domain }) => domain.replace('.test', '')),
      sent,
    )
  }

  async function checkReports(prefix: string, sent: SendLog): Promise<void> {
    const rows = await listAll<{ id: number; url: string }>(reports, `/api/v1/reports?search=${prefix}`)
    compare(
      rows.map(({ url }) => new URL(url).search.slice(1)),
      sent,
    )
    const settled = await settle(
      reports,
      rows.map(({ id }) => id),
    )
    assert.deepEqual(new Set(settled.map(({ status }) => status)), new Set(['done']))
    const runs = await records.db
      .selectFrom('report_runs')
      .select(['report_id', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('report_id')
      .execute()
    for (const { id, url } of rows) assert.equal(runs.find(({ report_id }) => report_id === id)?.count, 1, url)
  }

  async function listAll<T>(client: Client, path: string): Promise<readonly T[]> {
    const all: T[] = []
    for (let page = 1, last = 1; page <= last; page++) {
      const { body } = await client.get<List<T>>(`${path}&per_page=100&sort=asc&page=${page}`)
      all.push(...body.data)
      last = body.meta.last_page
    }
    return all
  }

  test('visits continue at another node', { skip }, async () => {
    const statistics = await trackWebsite(websites, 'moving.test', { exclude_bots: 0 })
    const visitors = createVisitors(cluster.analyticsUrl, 'moving.test', 30)
    for (const visit of visitors) assert.ok(await visit('first'))
    await eventually(async () => assert.deepEqual(await statistics.totals('events'), [30]), patienceMs)
    // The nodes look for each other's visits every two seconds, or less often where a look takes long.
    await sleep(20_000)
    const [node] = cluster.nodes
    await node?.kill()
    for (const visit of visitors) while (!(await visit('second').catch(() => false)));
    await node?.restart()
    await eventually(
      async () => assert.deepEqual(await statistics.totals('visitors,visits,events'), [30, 30, 60]),
      patienceMs,
    )
  })

  test('with a node killed every few seconds nothing acknowledged is lost or done twice', {
    skip,
  }, async () => {
    await planMails()
    await under('kills', async () => {
      for (let kill = 0; kill < kills; kill++) {
        const node = cluster.nodes[kill % cluster.nodes.length]
        const next = sleep(killEveryMs)
        await node?.kill()
        await node?.restart()
        await next
      }
    })
    await checkTasks()
  })

  /** One whose process died in the instant of handing it over is unconfirmed; whether it went, nobody knows. */
  test('mails due while nodes were killed are sent once', { skip }, async () => {
    const mails = await eventually(async () => {
      const fallenDue = records.db.selectFrom('mails').where('due_at', '<=', Date.now())
      const mails = await fallenDue.select(['message_id', 'state', 'error']).execute()
      const waiting = mails.filter(({ state }) => state !== 'sent' && state !== 'unconfirmed')
      assert.deepEqual(waiting, [])
      return mails
    }, patienceMs)
    const ids = smtp.received.map(({ raw }) => /^message-id: <(.+)>$/im.exec(raw)?.[1])
    assert.equal(new Set(ids).size, ids.length, 'none came twice')
    const sent = mails.filter(({ state }) => state === 'sent')
    assert.ok(sent.length > plannedMails / 2, `${sent.length} of ${plannedMails} were sent for sure`)
    for (const { message_id } of sent) assert.ok(ids.includes(message_id), 'what is said to be sent came')
  })

  test('with PostgreSQL killed known websites are still counted and nothing acknowledged is lost', {
    skip,
  }, async () => {
    await under('postgres', async ({ acknowledged }) => {
      for (let kill = 0; kill < 2; kill++) {
        await sleep(3_000)
        await postgres.kill()
        const before = acknowledged.size
        await sleep(3_000)
        assert.ok(acknowledged.size > before, 'hits were acknowledged without it')
        await postgres.restart()
      }
      await sleep(5_000)
    })
    for (const node of cluster.nodes) assert.doesNotMatch(node.output(), /"level":60/)
  })

  /** Reports by mail that fall due while nodes are killed. */
  async function planMails(): Promise<void> {
    const outbox = createOutbox(records, Date.now, 'example.com')
    const { first } = lastDigest('weekly', Date.now(), 'UTC')
    for (let number = 0; number < plannedMails; number++) {
      const { website } = await trackWebsite(websites, `mail-${number}.test`, { email: 1 })
      const dueAt = Date.now() + number * killEveryMs
      const key = `${website.id}:${first}`
      await outbox.enqueue({ accountId: 1, websiteId: website.id, kind: 'weekly', key, dueAt })
    }
  }

  async function checkTasks(): Promise<void> {
    const tasks = await records.db.selectFrom('jobs').select(['kind as name', 'runs']).where('key', '=', '').execute()
    const every: Readonly<Record<string, number>> = {
      'delete old events of websites': 600_000,
      'deliver server events': 2_000,
      'forget bot hits after 90 days': 86_400_000,
      'forget mails': 86_400_000,
      'forget salts': 600_000,
      'forget server events': 3_600_000,
      'forget sessions and links': 86_400_000,
      'plan mails': 60_000,
      'roll up events': 15_000,
    }
    assert.deepEqual(tasks.map(({ name }) => name).toSorted(), Object.keys(every))
    for (const { name, runs } of tasks) {
      const everyMs = every[name] ?? 0
      const periods = Math.floor(Date.now() / everyMs) - Math.floor(startedAt / everyMs) + 1
      assert.ok(runs >= 1 && runs <= periods, `${name} was done ${runs} times in ${periods} periods`)
    }
  }
})
