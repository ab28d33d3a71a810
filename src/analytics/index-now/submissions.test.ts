import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchesOf } from './submissions.ts'

test('changes are split into as many URLs as IndexNow takes at once, none of them twice or lost', () => {
  const urls = Array.from({ length: 25_001 }, (_, at) => ({
    kind: (['added', 'changed', 'removed'] as const)[at % 3] ?? 'added',
    url: `https://acme.test/${at}`,
  }))
  const batches = batchesOf({ run: 7, host: 'acme.test', urls })
  assert.deepEqual(
    batches.map((batch) => batch.urls.length),
    [10_000, 10_000, 5_001],
  )
  assert.deepEqual(
    batches.flatMap((batch) => batch.urls),
    urls.map(({ url }) => url),
  )
  for (const { added, changed, removed, urls: own } of batches) assert.equal(added + changed + removed, own.length)
  assert.deepEqual(batchesOf({ run: 7, host: 'acme.test', urls: [] }), [])
})
