import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../../../base/errors.ts'
import { createExports, defaultExportLimits, type ExportClient } from './exports.ts'
import { openRowStream } from './row-stream.ts'

const connected = new AbortController().signal

const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

async function* nothing(): AsyncGenerator<string> {}

test('an account that waits for its own exports, from several networks, does not delay other accounts', async (t) => {
  const exports = createExports(defaultExportLimits)
  const hungUp = new AbortController()
  const open = (exporter: ExportClient, signal = connected) =>
    exports.open(exporter, signal, () => openRowStream(nothing()))
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

test('an export that times out before its first row, or whose client disconnects, fails and releases its slot', async () => {
  const exports = createExports({ ...defaultExportLimits, perAccount: 1, maxMs: 20 })
  const exporter = { account: 1, network: '192.0.2.1' }
  await assert.rejects(exports.open(exporter, connected, never), isUnavailable)
  await assert.rejects(exports.open(exporter, AbortSignal.abort(new Error('gone')), never), isUnavailable)
  await (await exports.open(exporter, connected, () => openRowStream(nothing()))).close()
})

test("a shared page's export has one time limit until its first row and another for all rows", async () => {
  const exports = createExports({ ...defaultExportLimits, maxSharedOpenMs: 20, maxSharedMs: 60_000 })
  const visitor = { account: null, network: '192.0.2.1' }
  await assert.rejects(exports.open(visitor, connected, never), isUnavailable)
  const running = await exports.open(visitor, connected, () => openRowStream(nothing()))
  await sleep(40)
  assert.equal(running.signal.aborted, false)
  await running.close()
})

test('a client that disconnects while waiting is not reported as an internal error', async () => {
  const exports = createExports({ ...defaultExportLimits, perAccount: 1 })
  const exporter = { account: 1, network: '192.0.2.1' }
  const first = await exports.open(exporter, connected, () => openRowStream(nothing()))
  const hungUp = new AbortController()
  const second = exports.open(exporter, hungUp.signal, () => openRowStream(nothing()))
  hungUp.abort(new Error('gone'))
  await assert.rejects(second, isUnavailable)
  await first.close()
})
