import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FetchResult } from '../../../fetch/fetch-result.ts'
import { createPoliteFetch } from './polite-fetch.ts'

const failed: FetchResult = {
  ok: false,
  failure: { kind: 'connect', message: 'none', transient: false, redirects: [] },
}

function recorder() {
  const inFlight = new Map<string, number>()
  let most = 0
  let asked = 0
  const fetchPage = async (url: string) => {
    const { host } = new URL(url)
    asked += 1
    inFlight.set(host, (inFlight.get(host) ?? 0) + 1)
    most = Math.max(most, inFlight.get(host) ?? 0)
    await sleep(5)
    inFlight.set(host, (inFlight.get(host) ?? 0) - 1)
    return failed
  }
  return { fetchPage, most: () => most, asked: () => asked }
}

test('a host is asked no more than a few things at a time, and all are asked', async () => {
  const { fetchPage, most, asked } = recorder()
  const polite = createPoliteFetch(fetchPage, { perHost: 3, spacingMs: 0 })
  await Promise.all(Array.from({ length: 20 }, (_, index) => polite(`http://a.test/${index}`)))
  assert.equal(most(), 3)
  assert.equal(asked(), 20)
})

test('hosts do not wait for each other', async () => {
  const stuck = new Promise<FetchResult>(() => {})
  const polite = createPoliteFetch(async (url) => (url.includes('stuck') ? stuck : failed), {
    perHost: 1,
    spacingMs: 0,
  })
  void polite('http://stuck.test/')
  assert.equal(await polite('http://free.test/'), failed)
})

test('requests to one host start apart', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  let starts = 0
  const polite = createPoliteFetch(
    async () => {
      starts += 1
      return failed
    },
    { perHost: 10, spacingMs: 40 },
  )
  const all = Promise.all(['1', '2', '3'].map((path) => polite(`http://a.test/${path}`)))
  for (const [milliseconds, expected] of [
    [0, 1],
    [39, 1],
    [1, 2],
    [39, 2],
    [1, 3],
  ] as const) {
    t.mock.timers.tick(milliseconds)
    await new Promise(setImmediate)
    assert.equal(starts, expected)
  }
  await all
})

test('who is cancelled while waiting does not go on waiting', async () => {
  let release = () => {}
  const held = new Promise<FetchResult>((resolve) => {
    release = () => resolve(failed)
  })
  const polite = createPoliteFetch(async (url) => (url.endsWith('held') ? held : failed), { perHost: 1, spacingMs: 0 })
  const first = polite('http://a.test/held')
  const cancel = new AbortController()
  const second = polite('http://a.test/2', { signal: cancel.signal })
  cancel.abort()
  assert.equal(await second, failed)
  release()
  await first
  assert.equal(await polite('http://a.test/3'), failed)
})
