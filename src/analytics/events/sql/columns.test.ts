import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventColumns, storedVersion } from './columns.ts'

test('columns of later versions come after those of earlier ones: stored tables only grow at their end', () => {
  const versions = eventColumns.map(({ since }): number => since)
  assert.deepEqual(
    versions,
    versions.toSorted((a, b) => a - b),
  )
  assert.ok(versions.every((version) => version >= 1 && version <= storedVersion))
})

test('no two columns share a name or a field', () => {
  assert.equal(new Set(eventColumns.map(({ name }) => name)).size, eventColumns.length)
  assert.equal(new Set(eventColumns.map(({ field }) => field)).size, eventColumns.length)
})
