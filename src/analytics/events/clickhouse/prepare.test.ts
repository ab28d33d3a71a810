import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '../../../../test/support/port.ts'
import { DomainError, errorWithCauses } from '../../../base/errors.ts'
import { storedVersion } from '../sql/columns.ts'
import { hostStore } from '../thread/host.ts'
import { openClickhouseEventStore } from './store.ts'
import { addRollUpColumns, rollUpColumns, tableNames } from './tables.ts'
import { type Answer, replyError, startFakeServer } from './testing/fake-server.ts'

const answerTables =
  (tables: Readonly<Record<string, string>>): Answer =>
  (response) => {
    const rows = [['name', 'comment'], ['String', 'String'], ...Object.entries(tables)]
    response.end(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  }

const comments: Readonly<Record<string, string>> = {
  ...Object.fromEntries(tableNames.map((name) => [name, ''])),
  events: `Sightline, format ${storedVersion}`,
}
const hasTables = answerTables(comments)

const engine = (url: string) => ({
  module: new URL('./store.ts', import.meta.url),
  open: 'openClickhouseEventStore',
  options: { url, cluster: null },
})

const neverCrashes = (error: Error): void => assert.fail(error)

test('opening waits for a server that is not up yet and reports it; a later outage is reported as unavailable', async () => {
  const port = await freePort()
  const reported = Promise.withResolvers<string>()
  const opening = hostStore(engine(`clickhouse://ann:geheim@127.0.0.1:${port}`), neverCrashes, {
    reportWaiting: reported.resolve,
  })
  assert.match(await reported.promise, /^Waiting for the event store\. .+127\.0\.0\.1:\d+: connect ECONNREFUSED/)
  assert.doesNotMatch(await reported.promise, /geheim/)
  const server = await startFakeServer(hasTables, port)
  const { store } = await opening
  await server[Symbol.asyncDispose]()
  await assert.rejects(store.query({ text: 'SELECT 1', values: [] }), (error) => {
    assert.ok(error instanceof DomainError)
    assert.equal(error.code, 'unavailable')
    assert.match(errorWithCauses(error), /ECONNREFUSED/)
    return true
  })
  await store.close()
})

test('waiting for a server can be canceled', async () => {
  const giveUp = new AbortController()
  const opening = hostStore(engine(`clickhouse://127.0.0.1:${await freePort()}`), neverCrashes, {
    reportWaiting: () => giveUp.abort(new Error('Enough.')),
    signal: giveUp.signal,
  })
  await assert.rejects(opening, /Enough/)
})

test('a wrong password fails at once', async () => {
  await using server = await startFakeServer(
    replyError(403, 516, 'ann: Authentication failed. (AUTHENTICATION_FAILED)'),
  )
  const options = { url: `clickhouse://ann:geheim@${server.host}`, cluster: null }
  await assert.rejects(openClickhouseEventStore(options, assert.fail), /refused: ann: Authentication failed/)
})

test('only missing tables are created', async () => {
  await using full = await startFakeServer(hasTables)
  await (await openClickhouseEventStore({ url: `clickhouse://${full.host}/stats`, cluster: null }, assert.fail)).close()
  // Asks for tables and for columns, and changes nothing.
  assert.deepEqual(
    full.asked.map((text) => /FROM system\.(\w+)/.exec(text)?.[1]),
    ['tables', 'columns'],
  )
  await using empty = await startFakeServer(answerTables({ events: comments.events ?? '' }))
  const options = { url: `clickhouse://${empty.host}/stats`, cluster: null }
  await (await openClickhouseEventStore(options, assert.fail)).close()
  assert.match(
    empty.asked.slice(1).join('\n'),
    /CREATE DATABASE .+CREATE TABLE .+\.events .+\.drops .+\.bot_hits .+\.marks .+\.roll_ups .+\.kept_roll_ups .+\.zones /s,
  )
})

test('tables of roll-ups get the measures that a release has added', () => {
  const added = new Set(['visits', 'scroll_sum'])
  const before = new Set(rollUpColumns.filter((name) => !added.has(name)))
  assert.equal(
    addRollUpColumns('kept_roll_ups', before),
    'ALTER TABLE kept_roll_ups ADD COLUMN IF NOT EXISTS visits Int64, ADD COLUMN IF NOT EXISTS scroll_sum Int64',
  )
  assert.equal(addRollUpColumns('kept_roll_ups', new Set(rollUpColumns)), null)
})

test('tables of an earlier version are migrated; those of a newer one are refused unchanged', async () => {
  await using earlier = await startFakeServer(answerTables({ ...comments, events: '' }))
  const options = { url: `clickhouse://${earlier.host}/stats`, cluster: null }
  await (await openClickhouseEventStore(options, assert.fail)).close()
  const last = `ALTER TABLE \`stats\`.events MODIFY COMMENT 'Sightline, format ${storedVersion}, readable since 5'`
  assert.equal(earlier.asked.at(-2)?.trim(), last)
  await using newer = await startFakeServer(
    answerTables({ ...comments, events: `Sightline, format ${storedVersion + 1}` }),
  )
  await assert.rejects(
    openClickhouseEventStore({ url: `clickhouse://${newer.host}/stats`, cluster: null }, assert.fail),
    /written by a newer version of Sightline: its format is \d+, and this version knows formats up to \d+/,
  )
  assert.equal(newer.asked.length, 1)
})
