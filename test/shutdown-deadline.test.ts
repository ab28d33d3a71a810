import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from './support/folder.ts'
import { startSightline } from './support/sightline.ts'

interface Hang {
  /** Loaded into the process before the program, and run at SIGUSR2. */
  readonly code: string
  readonly ends: number | string
}

const hangs: Readonly<Record<string, Hang>> = {
  'the main thread': { code: 'for (;;);', ends: 'SIGKILL' },
  // A pipe that nobody writes to keeps the thread that opens it, and no call ends that.
  'every thread of the shared pool': {
    code: `
      const { readFile } = process.getBuiltinModule('node:fs')
      for (let index = 0; index < 1200; index++) readFile(process.env.TEST_PIPE, () => {})`,
    ends: 'SIGKILL',
  },
  'a handle that nobody closes': { code: 'setInterval(() => {}, 1000)', ends: 0 },
}

const seconds = 8

describe('SIGTERM ends the process within its deadline', { concurrency: true }, () => {
  for (const [name, { code, ends }] of Object.entries(hangs)) {
    test(name, { timeout: 60_000 }, async () => {
      const pipe = join(temporaryFolder(), 'pipe')
      assert.equal(spawnSync('mkfifo', [pipe]).status, 0)
      const hook = `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${code} })`)}`
      const sightline = await startSightline({
        environment: { NODE_OPTIONS: `--import=${hook}`, TEST_PIPE: pipe, SIGHTLINE_STOP_SECONDS: String(seconds) },
      })
      sightline.signal('SIGUSR2')
      await sleep(500)
      const began = performance.now()
      assert.equal(await sightline.stop(), ends)
      const took = performance.now() - began
      assert.ok(took < (seconds + 6) * 1000, `${took} ms`)
    })
  }

  test('a process that does not hang ends by itself', async () => {
    const sightline = await startSightline({ environment: { SIGHTLINE_STOP_SECONDS: '30' } })
    const began = performance.now()
    assert.equal(await sightline.stop(), 0)
    assert.ok(performance.now() - began < 10_000)
  })
})

test('a process suspended for longer than the deadline continues', { timeout: 60_000 }, async () => {
  const sightline = await startSightline({ environment: { SIGHTLINE_STOP_SECONDS: '2' } })
  sightline.signal('SIGSTOP')
  await sleep(4_000)
  sightline.signal('SIGCONT')
  await sleep(1_500)
  assert.equal((await fetch(`${sightline.analyticsUrl}/health`)).status, 200)
  assert.equal(await sightline.stop(), 0)
})
