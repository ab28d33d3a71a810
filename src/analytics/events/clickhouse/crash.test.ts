import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { missingReason } from '../../../../test/clickhouse/location.ts'
import { type Clickhouse, startClickhouse } from '../../../../test/support/clickhouse.ts'
import { clickhouseForTests, httpUrl } from '../../../../test/support/clickhouse-for-tests.ts'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { freePort } from '../../../../test/support/port.ts'
import { metricNames } from '../../stats/query/metrics.ts'
import { createStats } from '../../stats/stats.ts'
import type { EventQueries, EventStore } from '../store.ts'
import { clickhouseEngine } from './engine.ts'
import { openClickhouseEventStore } from './store.ts'
import { assertBatches, inbox, nextBatch } from './testing/batches.ts'
import { type InsertProxy, startInsertProxy } from './testing/insert-proxy.ts'

const server = clickhouseForTests()
const neverWaits = (message: string): void => assert.fail(message)

/** The moments at which a process is killed: before the first and after each write of a batch. */
const moments = [
  { table: 'marks', moment: 'before' },
  { table: 'marks', moment: 'after' },
  { table: 'events', moment: 'after' },
  { table: 'drops', moment: 'after' },
] as const

test('a process killed between the plan of a batch, its events and its drops: each batch arrives once and complete', {
  skip: server.kind === 'missing' ? server.reason : false,
}, async () => {
  assert.ok(server.kind === 'ready')
  const database = await server.createDatabase()
  await using relay = await startInsertProxy(httpUrl(database))
  const url = `clickhouse://${relay.host}${new URL(database).pathname}`
  let acknowledged = 0
  for (const { table, moment } of moments)
    acknowledged = Math.max(acknowledged, await appendUntil(url, relay, table, moment))
  relay.watch(() => {})
  const store = await openClickhouseEventStore({ url, cluster: null }, neverWaits)
  const last = await nextBatch(store)
  await store.append(last)
  assert.ok(last.lastId >= acknowledged, `${acknowledged} was acknowledged`)
  await assertBatches(store, last.lastId)
  await store.close()
})

/** Starts a process that appends, and kills it at this moment of its second batch. Returns the last batch id that it reported. */
async function appendUntil(url: string, relay: InsertProxy, table: string, moment: string): Promise<number> {
  const script = join(import.meta.dirname, 'testing/append-forever.ts')
  const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  let acknowledged = 0
  relay.watch((seen, at) => {
    if (acknowledged > 0 && seen === table && at === moment) child.kill('SIGKILL')
  })
  for await (const line of createInterface({ input: child.stdout })) acknowledged = Number(line)
  await exited
  return acknowledged
}

const missing = missingReason()

const later = Date.UTC(2026, 1, 1)

/** Rolls up all days, and compares the totals with those that are counted from rows. */
async function assertRolledUp(store: EventStore): Promise<void> {
  while (await store.rollUp(later));
  const query = { website: 1, span: { from: 0, to: later }, filters: [], metrics: metricNames }
  const texts: string[] = []
  const logged: EventQueries['query'] = (statement, options) => {
    texts.push(statement.text)
    return store.query(statement, options)
  }
  const rolledUp = await createStats({ ...store, query: logged }, clickhouseEngine).totals(query)
  assert.deepEqual(rolledUp, await createStats(store, { dialect: clickhouseEngine.dialect }).totals(query))
  assert.ok(texts.some((text) => text.includes('build IN')))
}

test('a server killed while batches arrive and days are rolled up: each is stored once and complete', {
  skip: missing === null ? false : `ClickHouse's engine cannot be had: ${missing}`,
}, async () => {
  const place = { path: temporaryFolder(), port: await freePort() }
  let clickhouse: Clickhouse = await startClickhouse(place)
  const store = await openClickhouseEventStore({ url: clickhouse.url, cluster: null }, neverWaits)
  try {
    for (let kills = Number(process.env.KILLS ?? 1); kills > 0; kills--) {
      await store.append(await nextBatch(store))
      const batch = await nextBatch(store)
      const sent = store.append(batch).catch(() => undefined)
      const rolledUp = store.rollUp(later).catch(() => undefined)
      await setTimeout(Math.random() * 400)
      await clickhouse.kill()
      await Promise.all([sent, rolledUp])
      clickhouse = await startClickhouse(place)
      // Retries the same batch until it is accepted, like the drain.
      while ((await store.mark(inbox)).arrived < batch.lastId) await store.append(batch).catch(() => setTimeout(50))
      await assertBatches(store, batch.lastId)
      await assertRolledUp(store)
    }
  } finally {
    await store.close()
    await clickhouse.stop()
  }
})
