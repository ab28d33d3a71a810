import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createListCache } from './list-cache.ts'

const one = { items: ['one'], total: 1 }
const two = { items: ['two'], total: 1 }

describe('the list cache', () => {
  test('caches a page for a second', async () => {
    let now = 0
    const lists = createListCache(() => now, JSON.stringify)
    await lists.read(1, { page: 1 }, async () => one)
    now = 999
    assert.equal((await lists.read(1, { page: 1 }, async () => two)).items, '["one"]')
    now = 1_000
    assert.equal((await lists.read(1, { page: 1 }, async () => two)).items, '["two"]')
  })

  test('caches by account and query', async () => {
    const lists = createListCache(() => 0, JSON.stringify)
    await lists.read(1, { page: 1 }, async () => one)
    assert.equal((await lists.read(2, { page: 1 }, async () => two)).items, '["two"]')
    assert.equal((await lists.read(1, { page: 2 }, async () => two)).items, '["two"]')
  })

  test('is empty after a change', async () => {
    const lists = createListCache(() => 0, JSON.stringify)
    await lists.read(1, {}, async () => one)
    lists.clear()
    assert.equal((await lists.read(1, {}, async () => two)).items, '["two"]')
  })

  test('does not cache a page that was read during a change', async () => {
    const lists = createListCache(() => 0, JSON.stringify)
    const made = await lists.read(1, {}, async () => {
      lists.clear()
      return one
    })
    assert.equal(made.items, '["one"]')
    assert.equal((await lists.read(1, {}, async () => two)).items, '["two"]')
  })
})
