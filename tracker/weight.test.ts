import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { buildTracker } from './build.ts'

const limit = 1400

test(`the tracker with everything in it weighs at most ${limit} bytes gzipped`, async () => {
  const weight = gzipSync(await buildTracker(), { level: 9 }).length
  assert(weight <= limit, `It weighs ${weight} bytes.`)
})
