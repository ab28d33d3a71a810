import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../../test/support/eventually.ts'
import { temporaryFolder } from '../../../test/support/folder.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { systemClock } from '../../base/clock.ts'
import { migrate } from '../../database/migrate.ts'
import { openRecords } from '../../database/open.ts'
import type { Records } from '../../database/records.ts'
import type { App } from '../../http/app.ts'
import { addAuthenticatedRoutes } from '../../http/auth.ts'
import { createRateLimits } from '../../http/rate-limits.ts'
import { createServer } from '../../http/server.ts'
import { createJobQueue } from '../../jobs/queue.ts'
import { createLogger } from '../../program/logger.ts'
import { createIgnoredIssues } from '../ignored/ignored-issues.ts'
import { startAudits } from './audits.ts'
import { createReports } from './reports.ts'
import { reportRoutes } from './routes.ts'
import { createRuns } from './runs.ts'
import { createReportWaits, type ReportWaits, type WaitLimits } from './waits.ts'

const many = 1_000_000
const baseUrl = 'http://localhost:4200'

let records: Records
let app: App
let waits: ReportWaits
let account: number
let queries = 0
const cancelled: number[] = []

async function start(limits: WaitLimits): Promise<void> {
  records = openRecords({ url: null, dataDir: temporaryFolder() }, assert.ifError)
  await migrate(records)
  account = (await createAccounts(records, systemClock).create('ada@example.com', 'Ada')).id
  const counted: Records = { ...records, db: records.db.withPlugin(countingPlugin) }
  const principal = {
    accountId: account,
    by: { kind: 'key', id: 1 },
    service: null,
    access: 'full_key',
    limits: null,
  } as const
  const auth = {
    byBearer: async () => principal,
    bySession: async () => undefined,
    limits: createRateLimits({ perKey: many, perAddress: many, failedSignIns: many }),
  }
  waits = createReportWaits(counted, limits)
  const audits = { notify: () => undefined, cancel: (id: number) => void cancelled.push(id) }
  const options = { title: 'SEO', baseUrl, logger: createLogger('silent'), trustProxy: [], isHealthy: async () => true }
  app = await createServer(options, (app) =>
    addAuthenticatedRoutes(app, { name: 'seo', baseUrl }, auth, (api) => {
      const reports = createReports(counted, systemClock, 10_000)
      const cancel = (id: number): void => {
        audits.cancel(id)
        waits.notify(id)
      }
      const { filter } = createIgnoredIssues(counted, systemClock)
      const runs = createRuns(counted)
      const renderProblem = async () => null
      reportRoutes(api, {
        reports,
        runs,
        ignored: filter,
        audits: { ...audits, cancel },
        waits,
        baseUrl,
        renderProblem,
        addScheme: async (url) => url,
      })
    }),
  )
  queries = 0
}

const countingPlugin: Parameters<Records['db']['withPlugin']>[0] = {
  transformQuery: ({ node }) => {
    if (node.kind === 'SelectQueryNode') queries++
    return node
  },
  transformResult: async ({ result }) => result,
}

const plenty = { perAccount: 2_000, perNetwork: 2_000, total: 2_000 }
beforeEach(() => start(plenty))
afterEach(async () => {
  await app.close()
  await records.close()
})

const authorization = 'Bearer sl_0123456789abcdef0123456789'
const post = (prefer: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/reports',
    headers: { authorization, prefer, 'content-type': 'application/json' },
    payload: { url: 'http://example.test/' },
  })

async function finishAll(): Promise<void> {
  const audits = startAudits({
    records,
    queue: createJobQueue(records, systemClock),
    clock: systemClock,
    audit: async () => ({ kind: 'failed', error: 'It is not there.', transient: false }),
    concurrency: { total: 4, perAccount: 4 },
    maxStoredRuns: 5,
    ended: waits.notify,
    onError: assert.ifError,
  })
  await eventually(async () => (await records.db.selectFrom('jobs').select('id').execute()).length === 0)
  await audits.stop()
}

test('1,500 waiting requests cost a few queries per second in total', { timeout: 60_000 }, async () => {
  const asked = Array.from({ length: 1_500 }, () => post('wait=60'))
  const created = () =>
    records.db
      .selectFrom('reports')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  while ((await created()).count < 1_500) await sleep(100)
  await sleep(500)
  queries = 0
  await sleep(3_000)
  assert.ok(queries <= 12, `${queries} queries in 3 s`)
  await records.db.updateTable('reports').set({ status: 'failed', error: 'Gone.' }).execute()
  const replies = await Promise.all(asked)
  for (const { statusCode, headers } of replies) {
    assert.deepEqual([statusCode, headers['preference-applied']], [201, 'wait=45'])
  }
})

/** The report that a client waits for, however long creating it takes. */
async function createdReport(): Promise<{ readonly id: number }> {
  const result = await eventually(
    async () => (await records.db.selectFrom('reports').select('id').executeTakeFirst()) ?? false,
  )
  await sleep(200)
  return result
}

test('the end of an audit is reported at once', async () => {
  const asked = post('wait=30')
  await createdReport()
  await finishAll()
  const began = performance.now()
  const reply = await asked
  assert.ok(performance.now() - began < 500)
  assert.equal(reply.json().data.status, 'failed')
  assert.equal(reply.headers['preference-applied'], 'wait=30')
})

test('the end of an audit on another node is found by the poll', async () => {
  const asked = post('wait=30')
  await createdReport()
  await records.db.updateTable('reports').set({ status: 'failed', error: 'Gone.' }).execute()
  assert.equal((await asked).json().data.status, 'failed')
})

test('a report that is deleted while a client waits returns 404 at once', async () => {
  const asked = post('wait=30')
  const { id } = await createdReport()
  const url = `/api/v1/reports/${id}`
  assert.equal((await app.inject({ method: 'DELETE', url, headers: { authorization } })).statusCode, 200)
  assert.equal((await asked).statusCode, 404)
})

test('requests beyond the limit are answered at once instead of waiting', async () => {
  for (const limits of [
    { ...plenty, perAccount: 2 },
    { ...plenty, perNetwork: 2 },
    { ...plenty, total: 2 },
  ]) {
    await app.close()
    await records.close()
    await start(limits)
    const asked = [post('wait=2'), post('wait=2')]
    await sleep(300)
    const began = performance.now()
    const third = await post('wait=2')
    assert.ok(performance.now() - began < 1_000)
    assert.equal(third.statusCode, 201)
    assert.equal(third.headers['preference-applied'], undefined)
    for (const { statusCode } of await Promise.all(asked)) assert.equal(statusCode, 201)
    assert.equal((await post('wait=1')).headers['preference-applied'], 'wait=1', 'places are given back')
  }
})

test('a client that disconnects frees its slot', async () => {
  await app.close()
  await records.close()
  await start({ ...plenty, total: 3 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  assert.ok(address !== null && typeof address === 'object')
  const body = JSON.stringify({ url: 'http://example.test/' })
  const head = `POST /api/v1/reports HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\nprefer: wait=40\r\n`
  const clients: Socket[] = []
  for (let client = 0; client < 3; client++) {
    const socket = connect(address.port, '127.0.0.1')
    socket.write(`${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
    clients.push(socket)
  }
  const isFull = (): boolean => {
    const leave = waits.enter(7, 'probe')
    leave?.()
    return leave === null
  }
  while (!isFull()) await sleep(20)
  for (const socket of clients) socket.destroy()
  await Promise.all(clients.map((socket) => (socket.closed ? undefined : once(socket, 'close'))))
  await sleep(300)
  const places = [waits.enter(7, 'probe'), waits.enter(7, 'probe'), waits.enter(7, 'probe')]
  assert.ok(places.every((leave) => leave !== null))
})

test('closing answers all waiting requests', async () => {
  const asked = post('wait=40')
  await createdReport()
  const began = performance.now()
  await app.close()
  const reply = await asked
  assert.ok(performance.now() - began < 2_000)
  assert.deepEqual([reply.statusCode, reply.json().data.status], [201, 'queued'])
})
