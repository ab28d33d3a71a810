import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../../base/errors.ts'
import { createExports, defaultExportLimits, type Exporter } from './exports.ts'
import { openRows } from './opened-rows.ts'

const connected = new AbortController().signal

const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

async function* nothing(): AsyncGenerator<string> {}

test('an account that waits for its own exports, from several networks, keeps nobody else waiting', async (t) => {
  const exports = createExports(defaultExportLimits)
  const hungUp = new AbortController()
  const open = (exporter: Exporter, signal = connected) => exports.open(exporter, signal, () => openRows(nothing()))
  const greedy = (network: number) => open({ account: 1, network: `192.0.2.${network}` }, hungUp.signal)
  const running = [await greedy(1), await greedy(2)]
  const waiting = Array.from({ length: 4 }, (_, index) => greedy(index % 2))
  const ended = Promise.allSettled(waiting)
  t.after(async () => {
    hungUp.abort()
    await ended
  })
  const other = await Promise.race([open({ account: 2, network: '198.51.100.1' }), ended.then(() => null)])
  assert.ok(other, 'the other account had to wait')
  for (const one of [...running, other]) await one.close()
})

const isUnavailable = (error: unknown): boolean => error instanceof DomainError && error.code === 'unavailable'

test('what takes too long before its first row, or whose client hangs up, says so and gives its slot back', async () => {
  const exports = createExports({ ...defaultExportLimits, perAccount: 1, maxMs: 20 })
  const exporter = { account: 1, network: '192.0.2.1' }
  await assert.rejects(exports.open(exporter, connected, never), isUnavailable)
  await assert.rejects(exports.open(exporter, AbortSignal.abort(new Error('gone')), never), isUnavailable)
  await (await exports.open(exporter, connected, () => openRows(nothing()))).close()
})

test("the query behind a visitor's export has the time of a query until its first row, and its rows have theirs", async () => {
  const exports = createExports({ ...defaultExportLimits, maxSharedOpenMs: 20, maxSharedMs: 60_000 })
  const visitor = { account: null, network: '192.0.2.1' }
  await assert.rejects(exports.open(visitor, connected, never), isUnavailable)
  const running = await exports.open(visitor, connected, () => openRows(nothing()))
  await sleep(40)
  assert.equal(running.signal.aborted, false)
  await running.close()
})

test('who hangs up while waiting is no mistake of ours', async () => {
  const exports = createExports({ ...defaultExportLimits, perAccount: 1 })
  const exporter = { account: 1, network: '192.0.2.1' }
  const first = await exports.open(exporter, connected, () => openRows(nothing()))
  const hungUp = new AbortController()
  const second = exports.open(exporter, hungUp.signal, () => openRows(nothing()))
  hungUp.abort(new Error('gone'))
  await assert.rejects(second, isUnavailable)
  await first.close()
})
