import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '../../../../test/support/port.ts'
import { DomainError, inFull } from '../../../base/errors.ts'
import { hostStore } from '../thread/host.ts'
import { openClickhouseEventStore } from './store.ts'
import { answerError, answerRows, pretendServer } from './testing/pretended-server.ts'

const hasTables = answerRows('name', 'String', ['events', 'drops', 'marks'])

const engine = (url: string) => ({
  module: new URL('./store.ts', import.meta.url),
  open: 'openClickhouseEventStore',
  options: { url, cluster: null },
})

const neverCrashes = (error: Error): void => assert.fail(error)

test('a server that is not there yet is waited for, and this is said; where it goes, that is told as what it is', async () => {
  const port = await freePort()
  const told = Promise.withResolvers<string>()
  const opening = hostStore(engine(`clickhouse://ann:geheim@127.0.0.1:${port}`), neverCrashes, { say: told.resolve })
  assert.match(await told.promise, /^Waiting for the event store\. .+127\.0\.0\.1:\d+: connect ECONNREFUSED/)
  assert.doesNotMatch(await told.promise, /geheim/)
  const server = await pretendServer(hasTables, port)
  const { store } = await opening
  await server[Symbol.asyncDispose]()
  await assert.rejects(store.query({ text: 'SELECT 1', values: [] }), (error) => {
    assert.ok(error instanceof DomainError)
    assert.equal(error.code, 'unavailable')
    assert.match(inFull(error), /ECONNREFUSED/)
    return true
  })
  await store.close()
})

test('the wait can be given up', async () => {
  const giveUp = new AbortController()
  const opening = hostStore(engine(`clickhouse://127.0.0.1:${await freePort()}`), neverCrashes, {
    say: () => giveUp.abort(new Error('Enough.')),
    signal: giveUp.signal,
  })
  await assert.rejects(opening, /Enough/)
})

test('a wrong password is not waited for', async () => {
  await using server = await pretendServer(answerError(403, 516, 'ann: Authentication failed. (AUTHENTICATION_FAILED)'))
  const options = { url: `clickhouse://ann:geheim@${server.host}`, cluster: null }
  await assert.rejects(openClickhouseEventStore(options, assert.fail), /refused: ann: Authentication failed/)
})

test('tables that are there are not made again; what is missing is', async () => {
  await using full = await pretendServer(hasTables)
  await (await openClickhouseEventStore({ url: `clickhouse://${full.host}/stats`, cluster: null }, assert.fail)).close()
  assert.equal(full.asked.length, 1)
  await using empty = await pretendServer(answerRows('name', 'String', ['events']))
  const options = { url: `clickhouse://${empty.host}/stats`, cluster: null }
  await (await openClickhouseEventStore(options, assert.fail)).close()
  assert.match(empty.asked.slice(1).join('\n'), /CREATE DATABASE .+CREATE TABLE .+\.events .+\.drops .+\.marks /s)
})
