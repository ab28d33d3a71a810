import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runsAll } from '../support/tier.ts'
import { fuzz } from './fuzz.ts'
import { canMonitor } from './process-monitor.ts'

/** For other seeds and longer runs, use `npm run fuzz -- --minutes 60`. */
const seed = 11

const seconds = runsAll ? 60 : 10

test(`${seconds} seconds of hostile requests (seed ${seed})`, { skip: !canMonitor(), timeout: 300_000 }, async (t) => {
  const { findings, ...summary } = await fuzz({ seed, seconds, say: (line) => t.diagnostic(line) })
  t.diagnostic(JSON.stringify(summary))
  assert.deepEqual(
    findings.map(({ kind, what, again }) => `[${kind}] ${what}${again ? `\n${again}` : ''}`),
    [],
  )
  assert.ok(summary.requests > (runsAll ? 1_000 : 100), `only ${summary.requests} requests were answered`)
})
