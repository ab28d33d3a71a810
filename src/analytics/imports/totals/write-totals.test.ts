import assert from 'node:assert/strict'
import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { readConvertedTotals } from './write-totals.ts'

const path = join(temporaryFolder(), 'totals')
const { signal } = new AbortController()
const lineOf = (taken: number): string => `${JSON.stringify({ taken, days: [], name: 'ä'.repeat(150_000) })}\n`

test('every line of converted totals is read, wherever the pieces of the file end', async () => {
  const lines = Array.from({ length: 5 }, (_, index) => lineOf(index))
  writeFileSync(path, lines.join(''))
  const read = await Array.fromAsync(readConvertedTotals(path, signal))
  assert.deepEqual(
    read,
    lines.map((line) => JSON.parse(line)),
  )
})

test('converted totals are not read ahead, so that memory does not grow with the file', async () => {
  const lines = Array.from({ length: 50 }, (_, index) => lineOf(index))
  writeFileSync(path, lines.join(''))
  const reading = readConvertedTotals(path, signal)
  await reading.next()
  await sleep(500)
  truncateSync(path, 0)
  const others = await Array.fromAsync(reading)
  assert.ok(others.length < 10, `${others.length} more lines had been read`)
})
