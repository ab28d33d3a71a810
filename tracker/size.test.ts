import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { buildTracker } from './build.ts'
import { trackerLimit as limit } from './size-limit.ts'

test(`the tracker has at most ${limit} bytes, gzipped`, async () => {
  const size = gzipSync(await buildTracker(), { level: 9 }).length
  assert(size <= limit, `It has ${size} bytes.`)
})
