import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzz } from './fuzz.ts'
import { canMonitor } from './process-monitor.ts'

/** For other seeds and longer runs, use `npm run fuzz -- --minutes 60`. */
const seed = 11

test(`a minute of hostile requests (seed ${seed})`, { skip: !canMonitor(), timeout: 300_000 }, async (t) => {
  const { findings, ...summary } = await fuzz({ seed, seconds: 60, say: (line) => t.diagnostic(line) })
  t.diagnostic(JSON.stringify(summary))
  assert.deepEqual(
    findings.map(({ kind, what, again }) => `[${kind}] ${what}${again ? `\n${again}` : ''}`),
    [],
  )
  assert.ok(summary.requests > 1_000, `only ${summary.requests} requests were answered`)
})
