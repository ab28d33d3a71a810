import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cacheResult, createLoadingCache, type LoadingCacheOptions } from './loading-cache.ts'
import { within } from './within.ts'

describe('a loading cache', () => {
  let now = 0
  /** Each load ends when the test ends it. */
  const open = (options: Partial<LoadingCacheOptions<string>> = {}) => {
    now = 0
    const cache = createLoadingCache<string>({ maxBytes: 10_000, ttlMs: 100, clock: () => now, ...options })
    const loads: PromiseWithResolvers<{ value: string; bytes: number | null }>[] = []
    const get = (key = 'a', sharedBy?: string) => {
      const load = () => {
        loads.push(Promise.withResolvers())
        return loads.at(-1)?.promise ?? Promise.reject()
      }
      return cache.get(key, load, sharedBy)
    }
    const end = (value: string, bytes: number | null = 10) => loads.at(-1)?.resolve({ value, bytes })
    return { cache, loads, get, end }
  }

  test('loads once for all who ask, and again when it is too old', async () => {
    const { get, end, loads } = open()
    const both = [get(), get()]
    now = 30
    end('one')
    assert.deepEqual(await Promise.all(both), ['one', 'one'])
    now = 99
    assert.equal(await get(), 'one')
    // The age counts from when loading began.
    now = 100
    const again = get()
    end('two')
    assert.deepEqual([await again, loads.length], ['two', 2])
  })

  test('a value from the future is loaded again', async () => {
    const { get, end, loads } = open()
    now = 1_000
    const first = get()
    end('one')
    await first
    now = 0
    void get()
    assert.equal(loads.length, 2)
  })

  test('a failure is that of all who wait, and is not cached', async () => {
    const { get, end, loads } = open()
    const both = [get(), get()]
    loads[0]?.reject(new Error('broken'))
    for (const one of both) await assert.rejects(one, /broken/)
    const again = get()
    end('one')
    assert.equal(await again, 'one')
  })

  test('a value that is not to be cached is returned, and loaded again', async () => {
    const { get, end, loads } = open()
    const first = get()
    end('one', null)
    assert.equal(await first, 'one')
    void get()
    assert.equal(loads.length, 2)
  })

  test('a value that is no longer valid is loaded again', async () => {
    let isValid = true
    const { get, end, loads } = open({ isValid: () => isValid })
    const first = get()
    end('one')
    await first
    await get()
    assert.equal(loads.length, 1)
    isValid = false
    void get()
    assert.equal(loads.length, 2)
  })

  test('loads are shared by another key than values', async () => {
    const { get, end, loads } = open()
    const first = [get('a', 'x'), get('a', 'x')]
    const other = get('a', 'y')
    assert.equal(loads.length, 2)
    end('two')
    assert.equal(await other, 'two')
    assert.equal(await get('a', 'z'), 'two')
    loads[0]?.resolve({ value: 'one', bytes: 10 })
    assert.deepEqual(await Promise.all(first), ['one', 'one'])
  })

  test('what is being loaded when it is cleared is neither shared nor cached', async () => {
    const { cache, get, end, loads } = open()
    const before = get()
    cache.clear()
    const after = get()
    loads[0]?.resolve({ value: 'old', bytes: 10 })
    assert.equal(await before, 'old')
    const joined = get()
    assert.equal(loads.length, 2)
    end('new')
    assert.deepEqual(await Promise.all([after, joined, get()]), ['new', 'new', 'new'])
    assert.equal(await get(), 'new')
  })
})

test('the result of one read is shared for a while', async () => {
  let reads = 0
  const read = cacheResult(60_000, async () => ++reads)
  assert.deepEqual([await read(), await read(), reads], [1, 1, 1])
})

test('waiting ends with the work, or with the time', async () => {
  assert.equal(await within(10_000, Promise.resolve('done')), 'done')
  await assert.rejects(within(10_000, Promise.reject(new Error('broken'))), /broken/)
  const { promise, reject } = Promise.withResolvers()
  // The time is over only if something else keeps the process alive.
  const alive = setTimeout(() => {}, 5_000)
  assert.equal(await within(1, promise), undefined)
  clearTimeout(alive)
  reject(new Error('too late'))
})
