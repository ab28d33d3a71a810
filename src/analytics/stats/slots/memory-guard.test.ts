import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../../../test/support/eventually.ts'
import { inFull } from '../../../../test/support/tier.ts'
import { DomainError } from '../../../base/errors.ts'
import { duckdbEngine } from '../../events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import type { EventStore } from '../../events/store.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'
import { createStats } from '../stats.ts'
import { createMemoryGuard } from './memory-guard.ts'
import { createQuerySlots, defaultQueryLimits } from './query-slots.ts'

const megabyte = 1024 ** 2
const isTooMuch = (error: unknown): boolean => error instanceof DomainError && error.reason === 'query-memory'

let folder: string
let store: EventStore
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-memory-'))
  store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
})
after(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

/**
 * Statements of anonymous visitors and of an owner, as requests run them; the highest memory that all of them used is recorded, and the
 * longest time between two looks at it, which depends on how busy the machine is.
 */
function openRequests() {
  const highest = { used: 0, secondsBetweenLooks: 0 }
  let lookedAt: number | null = null
  const observed: typeof store = {
    ...store,
    async query(statement, options) {
      const rows = await store.query(statement, options)
      if (statement.text !== duckdbEngine.usedMemory) return rows
      const now = performance.now()
      highest.secondsBetweenLooks = Math.max(highest.secondsBetweenLooks, (now - (lookedAt ?? now)) / 1000)
      lookedAt = now
      highest.used = Math.max(highest.used, Number(rows[0]?.used))
      return rows
    },
  }
  const slots = createQuerySlots(observed, defaultQueryLimits, undefined, duckdbEngine.usedMemory)
  const { signal } = new AbortController()
  return {
    highest,
    anonymous: (owner: string) => slots.forRequest({ slots: 'shared', owner }, signal),
    owner: () => slots.forRequest({ slots: 'own', owner: '1' }, signal),
  }
}

/** Groups that need about 30 bytes of memory each. */
const distinct = (numbers: number): { text: string; values: [] } => ({
  text: `SELECT count(*) AS groups FROM (SELECT DISTINCT hash(range) AS value FROM range(${numbers}))`,
  values: [],
})

test('anonymous visitors use 75 MB for their queries together, and an owner as much as it takes', inFull, async () => {
  const { highest, anonymous, owner } = openRequests()
  const endless = distinct(40_000_000)
  const asked = await Promise.allSettled(['a', 'b'].map((name) => anonymous(name).query(endless)))
  for (const one of asked) assert.ok(one.status === 'rejected' && isTooMuch(one.reason), JSON.stringify(one))
  // Statements allocate on until someone looks again, and for a moment until they have stopped.
  const most = 75 + 10 + 300 * (highest.secondsBetweenLooks + 0.05)
  assert.ok(highest.used > 65 * megabyte && highest.used < most * megabyte, JSON.stringify({ ...highest, most }))
  const large = distinct(4_000_000)
  assert.deepEqual(await owner().query(large), [{ groups: 4_000_000 }])
  assert.deepEqual(await anonymous('a').query(distinct(200_000)), [{ groups: 200_000 }])
})

test('small queries of anonymous visitors are answered while others take all the memory', inFull, async () => {
  const { anonymous, owner } = openRequests()
  const small = distinct(1_000)
  const askUntil = async (others: Promise<unknown>): Promise<number> => {
    let isOver = false
    void others.finally(() => {
      isOver = true
    })
    let answers = 0
    while (!isOver) {
      assert.deepEqual(await anonymous('small').query(small), [{ groups: 1_000 }])
      answers++
    }
    return answers
  }
  assert.ok((await askUntil(owner().query(distinct(8_000_000)))) > 10)
  const endless = assert.rejects(anonymous('large').query(distinct(40_000_000)), isTooMuch)
  assert.ok((await askUntil(endless)) > 10)
})

test('an export that an anonymous visitor does not read gives its memory to the next one who needs it', async () => {
  const { anonymous } = openRequests()
  const half = 2_000_000
  const rows = anonymous('slow')
    .stream({ text: `SELECT DISTINCT hash(range) AS value FROM range(${half})`, values: [] })
    [Symbol.asyncIterator]()
  try {
    await rows.next()
    assert.deepEqual(await anonymous('quick').query(distinct(half)), [{ groups: half }])
    await assert.rejects(rows.next(), isTooMuch)
  } finally {
    await rows.return?.()
  }
})

/** A guard of work that takes as much memory as it is passed, until it is finished. */
function pretend(usedBefore = 0) {
  let used = usedBefore
  let looks = 0
  const readUsed = async (): Promise<number> => {
    looks++
    return used
  }
  const guard = createMemoryGuard({ readUsed, maxBytes: 10 })
  const hold = (bytes: number) => {
    let stops = 0
    const { promise: finished, resolve: finish } = Promise.withResolvers<'done'>()
    const result = guard.use(async (signal) => {
      await sleep(60)
      used += bytes
      const stopped = Promise.withResolvers<never>()
      signal.addEventListener('abort', () => {
        stops++
        stopped.reject(signal.reason)
      })
      try {
        return await Promise.race([finished, stopped.promise])
      } finally {
        used -= bytes
      }
    }, never)
    return { result, finish: () => finish('done'), stops: () => stops }
  }
  const grow = (bytes: number): void => {
    used += bytes
  }
  /** When the guard has looked at all that was there before. */
  const look = async (): Promise<void> => {
    const before = looks
    await eventually(() => looks > before + 1)
  }
  return { hold, grow, look }
}

const never = new AbortController().signal

test('the work that began first is stopped first, and runs again when the other has ended', async () => {
  const { hold, look } = pretend()
  const [first, second] = [hold(6), hold(6)]
  await eventually(() => first.stops() === 1)
  first.finish()
  assert.equal(await Promise.race([first.result, second.result, sleep(300, 'goes on')]), 'goes on')
  second.finish()
  assert.deepEqual(await Promise.all([first.result, second.result]), ['done', 'done'])
  assert.deepEqual([first.stops(), second.stops()], [1, 0])
  const small = hold(1)
  await look()
  small.finish()
  assert.equal(await small.result, 'done')
})

test('work that takes too much by itself is stopped each time', async () => {
  const { hold } = pretend()
  const large = hold(11)
  await assert.rejects(large.result, isTooMuch)
  assert.equal(large.stops(), 2)
})

test('work that waits for other work ends with its time', async () => {
  let used = 0
  const guard = createMemoryGuard({ readUsed: async () => used, maxBytes: 10 })
  let runs = 0
  const stopped = guard.use((signal) => {
    runs++
    return sleep(60_000, null, { signal })
  }, AbortSignal.timeout(400))
  const { promise: isDone, resolve: finish } = Promise.withResolvers<void>()
  const other = guard.use(() => isDone, never)
  await sleep(100)
  used = 11
  await assert.rejects(stopped, { name: 'TimeoutError' })
  assert.equal(runs, 1)
  finish()
  await other
})

test('memory that others used before does not count', async () => {
  const { hold, grow } = pretend(500)
  const work = hold(9)
  assert.equal(await Promise.race([work.result, sleep(300, 'goes on')]), 'goes on')
  assert.equal(work.stops(), 0)
  grow(9)
  await eventually(() => work.stops() === 1)
  await sleep(300)
  assert.equal(work.stops(), 1, 'what others used when it was stopped does not count either')
  work.finish()
  assert.equal(await work.result, 'done')
})

test('memory that others took meanwhile does not count for who comes after that', async () => {
  const { hold, grow, look } = pretend()
  const first = hold(0)
  await look()
  grow(10)
  const second = hold(0)
  await look()
  grow(1)
  await eventually(() => first.stops() === 1)
  grow(8)
  await look()
  assert.equal(second.stops(), 0)
  grow(2)
  await eventually(() => second.stops() === 1)
  first.finish()
  second.finish()
  assert.deepEqual(await Promise.all([first.result, second.result]), ['done', 'done'])
})

test('memory that could not be read at the beginning does not count', async () => {
  let reads = 0
  const readUsed = async (): Promise<number> => (++reads === 1 ? Promise.reject(new Error('unavailable')) : 500)
  const guard = createMemoryGuard({ readUsed, maxBytes: 10 })
  const work = guard.use(async (signal) => {
    while (reads < 4) await sleep(20)
    signal.throwIfAborted()
    return 'done'
  }, never)
  assert.equal(await work, 'done')
})

test('work that has ended is not watched any more', async () => {
  let reads = 0
  const guard = createMemoryGuard({ readUsed: async () => ++reads, maxBytes: 10 })
  assert.equal(await guard.use(async () => 'done', never), 'done')
  await sleep(200)
  assert.equal(reads, 1)
})

test('a filter that compares channels with many texts needs little memory', async () => {
  const store = await openDuckdbEventStore({ path: join(folder, 'small.duckdb'), memoryLimit: '60MB' })
  try {
    const time = Date.UTC(2026, 2, 10)
    const events = ['search', 'referral', 'direct'].map((channel, index) =>
      sampleEvent({ website: 1, time, startedAt: time, visit: BigInt(index + 1), visitor: BigInt(index + 1), channel }),
    )
    await store.append({ events, drops: [], inbox: 'memory', after: 0, lastId: 1 })
    const values = Array.from({ length: 50 }, (_, index) => (index === 7 ? 'earc' : `text ${index}`))
    const filters = [{ dimension: { name: 'channel' }, operator: 'contains', values }] as const
    const span = { from: time, to: time + 1 }
    const { visitors } = await createStats(store, duckdbEngine).totals({
      website: 1,
      span,
      filters,
      metrics: ['visitors'],
    })
    assert.equal(visitors, 1)
  } finally {
    await store.close()
  }
})
