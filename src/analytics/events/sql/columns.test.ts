import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventColumns, storedVersion } from './columns.ts'

test('columns of a later version stand behind those of an earlier one: stored tables only ever grow at their ends', () => {
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
