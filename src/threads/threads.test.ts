import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../test/support/eventually.ts'
import { inFull } from '../../test/support/tier.ts'
import { DomainError } from '../base/errors.ts'
import type { TestData, TestMethods } from './testing/test-thread.ts'
import { createThread, startThread, type Thread, type ThreadOptions } from './thread.ts'

interface Place {
  readonly options: Omit<ThreadOptions, 'onDeath'> & { readonly data: TestData }
  readonly deaths: readonly string[]
  breakStarts(): void
  repairStarts(): void
  log(): readonly string[]
}

function aPlace(context: TestContext): Place {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-threads-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const [log, broken] = [join(folder, 'log'), join(folder, 'broken')]
  writeFileSync(log, '')
  const deaths: string[] = []
  const entry = new URL('./testing/test-thread.ts', import.meta.url)
  const reportDeath = (error: Error): void => void deaths.push(error.message)
  return {
    options: { name: 'test thread', entry, data: { log, broken }, reportDeath },
    deaths,
    breakStarts: () => writeFileSync(broken, ''),
    repairStarts: () => rmSync(broken),
    log: () => readFileSync(log, 'utf8').split('\n').slice(0, -1),
  }
}

function lazyThread(context: TestContext, given: Partial<ThreadOptions> = {}): Place & { thread: Thread<TestMethods> } {
  const place = aPlace(context)
  const thread = createThread<TestMethods>({ ...place.options, ...given, onDeath: 'restart-on-call' })
  context.after(() => thread.terminate())
  return { ...place, thread }
}

const unavailable = { name: 'DomainError', code: 'unavailable' }

describe('a call', () => {
  test('is answered, and many are answered concurrently', async (context) => {
    const { thread } = lazyThread(context)
    const numbers = Array.from({ length: 1000 }, (_, index) => index)
    const slow = thread.call('wait', 50)
    const doubled = await Promise.all(numbers.map((number) => thread.call('double', number)))
    assert.deepEqual(
      doubled,
      numbers.map((number) => number * 2),
    )
    assert.equal(await slow, 'waited')
  })

  test('fails with the code, fields and causes of the error', async (context) => {
    const { thread } = lazyThread(context)
    await assert.rejects(
      thread.call('refuse', undefined),
      (error: DomainError & { cause: Error & { code: string } }) => {
        const { code, message, fields, retryAfterSeconds, cause } = error
        assert.ok(error instanceof DomainError)
        assert.deepEqual([code, message, fields, retryAfterSeconds], ['invalid', 'No.', { name: ['Too long.'] }, 7])
        assert.deepEqual([cause.message, cause.code], ['The socket was closed.', 'ECONNRESET'])
        return true
      },
    )
  })

  test('fails with the original stack if the thread throws, whatever the cause contains', async (context) => {
    const { thread } = lazyThread(context)
    await assert.rejects(thread.call('fail', undefined), ({ name, message, stack }: Error) => {
      assert.deepEqual([name, message], ['TypeError', 'A mistake.'])
      return stack?.includes('test-thread.ts') === true
    })
  })

  test('fails alone if its input or result cannot be cloned', async (context) => {
    const { thread } = lazyThread(context)
    await assert.rejects(thread.call('double', (() => 1) as unknown as number), { name: 'DataCloneError' })
    await assert.rejects(thread.call('uncloneable', undefined), { name: 'DataCloneError' })
    assert.equal(await thread.call('double', 2), 4)
    assert.equal(thread.pending(), 0)
  })

  test('transfers buffers both ways on request', async (context) => {
    const { thread } = lazyThread(context)
    const bytes = new Uint8Array(1024)
    assert.equal(await thread.call('byteLength', bytes), 1024)
    assert.equal(bytes.byteLength, 1024, 'copied')
    assert.equal(await thread.call('byteLength', bytes, { transfer: [bytes.buffer] }), 1024)
    assert.equal(bytes.byteLength, 0, 'moved')
    assert.equal((await thread.call('makeBytes', 2048)).byteLength, 2048)
  })
})

describe('a canceled call', () => {
  test('rejects at once, and its late reply is ignored', async (context) => {
    const { thread, log } = lazyThread(context)
    await thread.call('double', 1)
    const controller = new AbortController()
    const call = thread.call('lingerAfterCancel', 100, { signal: controller.signal })
    controller.abort(new Error('Enough.'))
    await assert.rejects(call, /Enough/)
    assert.deepEqual(log(), [])
    assert.equal(thread.pending(), 1, 'it still counts until the thread has answered')
    await eventually(() => thread.pending() === 0)
    assert.deepEqual(log(), ['stopped'])
    assert.equal(await thread.call('double', 4), 8)
  })

  test('or waits until the thread has stopped', async (context) => {
    const { thread, log } = lazyThread(context)
    const controller = new AbortController()
    const call = thread.call('lingerAfterCancel', 50, { signal: controller.signal, waitForEnd: true })
    controller.abort(new Error('Enough.'))
    await call.catch(() => undefined)
    assert.deepEqual(log(), ['stopped'])
  })

  test('is not sent if the signal is already aborted', async (context) => {
    const { thread, log } = lazyThread(context)
    await assert.rejects(thread.call('lingerAfterCancel', 0, { signal: AbortSignal.abort() }), { name: 'AbortError' })
    assert.deepEqual([thread.starts(), log()], [0, []])
  })
})

describe('a stream', () => {
  test('produces items on demand, and some ahead on request', async (context) => {
    for (const ahead of [1, 4]) {
      const { thread, log } = lazyThread(context)
      const seen: number[] = []
      for await (const number of thread.stream('count', 1000, { ahead })) {
        seen.push(number)
        await sleep(30)
        if (number === 3) break
      }
      assert.deepEqual(seen, [1, 2, 3])
      await eventually(() => log().at(-1) === 'left')
      assert.equal(log().length, 3 + ahead, 'two consumed, what is ahead of them, and the end')
    }
  })

  test('is read to its end', async (context) => {
    const { thread } = lazyThread(context)
    const seen: number[] = []
    for await (const number of thread.stream('count', 100, { ahead: 8 })) seen.push(number)
    assert.equal(seen.length, 100)
    assert.equal(thread.pending(), 0)
  })

  test('is left when its signal is aborted', async (context) => {
    const { thread, log } = lazyThread(context)
    const controller = new AbortController()
    const read = async (): Promise<void> => {
      for await (const number of thread.stream('count', 1000, { signal: controller.signal })) {
        if (number === 5) controller.abort(new Error('Enough.'))
      }
    }
    await assert.rejects(read(), /Enough/)
    await eventually(() => log().at(-1) === 'left')
  })

  test('fails with the thread', async (context) => {
    const { thread } = lazyThread(context)
    const read = async (): Promise<void> => {
      for await (const _ of thread.stream('count', 1000)) void thread.call('exit', undefined).catch(() => undefined)
    }
    await assert.rejects(read(), unavailable)
  })
})

describe('a call beyond the limits', () => {
  test('is rejected by the number of calls, and admitted calls continue', async (context) => {
    const { thread } = lazyThread(context, { limits: { calls: 3, bytes: 1000 } })
    const calls = [1, 2, 3].map(() => thread.call('wait', 50))
    await assert.rejects(thread.call('double', 1), { ...unavailable, retryAfterSeconds: 1 })
    assert.equal(await thread.call('double', 1, { isAdmitted: true }), 2)
    assert.deepEqual(await Promise.all(calls), ['waited', 'waited', 'waited'])
    assert.equal(await thread.call('double', 1), 2)
  })

  test('is rejected by its size, unless it is the only call', async (context) => {
    const { thread } = lazyThread(context, { limits: { calls: 100, bytes: 1000 } })
    const large = thread.call('wait', 50, { bytes: 5000 })
    await assert.rejects(thread.call('double', 1, { bytes: 1 }), unavailable)
    await large
    assert.equal(await thread.call('double', 1, { bytes: 900 }), 2)
  })
})

describe('a thread that dies', () => {
  for (const how of ['exit', 'crash'] as const) {
    test(`by its ${how} fails pending calls, and the next call restarts it`, async (context) => {
      const { thread, deaths, log } = lazyThread(context)
      const first = await thread.call('threadId', undefined)
      const pending = [thread.call('wait', 60_000), thread.call(how, undefined)]
      await Promise.all(pending.map((call) => assert.rejects(call, { ...unavailable, retryAfterSeconds: 1 })))
      assert.notEqual(await thread.call('threadId', undefined), first)
      assert.match(deaths.join(), how === 'exit' ? /ended with code 3/ : /A crash on purpose/)
      await eventually(() => how === 'exit' || log().includes('closed'))
    })
  }

  test('by a crash ends its unanswered calls first, which may be in the middle of native work', async (context) => {
    const { thread, log } = lazyThread(context)
    await thread.call('double', 1)
    const pending = thread.call('lingerAfterCancel', 200)
    const numbers = thread.stream('count', 9)
    assert.deepEqual((await numbers.next()).value, 1)
    await assert.rejects(thread.call('crash', undefined), unavailable)
    // None of them looks as if it had ended by itself.
    await assert.rejects(pending, unavailable)
    await assert.rejects(Array.fromAsync(numbers), unavailable)
    await eventually(() => assert.deepEqual(log().slice(-2).sort(), ['left', 'stopped']))
  })

  test('in an infinite loop is ended by a deadline', async (context) => {
    const { thread, deaths } = lazyThread(context)
    await thread.call('double', 1)
    await assert.rejects(thread.call('loopForever', undefined, { killAfterMs: 200 }), unavailable)
    assert.deepEqual(deaths, ['The test thread did not answer within 200 ms.'])
    assert.equal(await thread.call('double', 1), 2)
  })

  test('is restarted automatically, with pauses if it keeps failing', async (context) => {
    const place = aPlace(context)
    const starting: string[] = []
    const reportStarting = (message: string): void => void starting.push(message)
    const thread = await startThread<TestMethods>({ ...place.options, reportStarting, onDeath: 'restart' })
    context.after(() => thread.terminate())
    assert.deepEqual([thread.isReady(), starting], [true, ['It reads its file.']])
    place.breakStarts()
    await assert.rejects(thread.call('crash', undefined), unavailable)
    assert.equal(thread.isReady(), false)
    await assert.rejects(thread.call('double', 1), { ...unavailable, message: /is being restarted/ })
    await eventually(() => place.deaths.length > 2)
    assert.ok(thread.starts() <= 4, `${thread.starts()} starts`)
    place.repairStarts()
    await eventually(() => thread.isReady())
    assert.equal(await thread.call('double', 1), 2)
    await thread.close()
    assert.equal(thread.isReady(), false)
  })

  test('at its first start makes that start fail', async (context) => {
    const { options, breakStarts } = aPlace(context)
    breakStarts()
    await assert.rejects(startThread({ ...options, onDeath: 'restart' }), { ...unavailable, message: 'It is broken.' })
  })

  test('ends the process if its policy says so', (context) => {
    const { options } = aPlace(context)
    const script = `
      const { startThread } = await import(${JSON.stringify(new URL('./thread.ts', import.meta.url).href)})
      const entry = new URL(${JSON.stringify(options.entry.href)})
      const data = ${JSON.stringify(options.data)}
      const thread = await startThread({ name: 'test thread', entry, data, onDeath: 'end-process' })
      process.stdout.write('started')
      setInterval(() => {}, 1000)
      thread.call('exit', undefined).catch(() => undefined)`
    const file = `${options.data.log}.mjs`
    writeFileSync(file, script)
    const { status, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8', timeout: 20_000 })
    assert.deepEqual([status, stdout], [1, 'started'])
    assert.match(stderr, /The test thread stopped unexpectedly, and the process cannot go on without it/)
  })
})

describe('closing', () => {
  test('answers earlier calls, rejects later ones, and ends the thread', async (context) => {
    const { thread, log } = lazyThread(context)
    const before = thread.call('double', 2)
    const closing = thread.close()
    await assert.rejects(thread.call('double', 3), { ...unavailable, message: 'The test thread is closed.' })
    await closing
    assert.equal(await before, 4)
    assert.deepEqual(log(), ['closed'])
  })

  test('a thread that was never started does not start it', async (context) => {
    const { thread, log } = lazyThread(context)
    await thread.close()
    assert.deepEqual([thread.starts(), log()], [0, []])
  })
})

test('a thread without calls ends, which is no failure, and the next call starts it again', async (context) => {
  const { thread, deaths } = lazyThread(context, { endIdleAfterMs: 200 })
  assert.equal(await thread.call('double', 2), 4)
  assert.ok(thread.isReady())
  assert.equal(await thread.call('wait', 500), 'waited')
  assert.equal(thread.starts(), 1, 'a pending call is waited for')
  assert.ok(await eventually(async () => !thread.isReady()))
  assert.equal(await thread.call('double', 3), 6)
  assert.deepEqual([thread.starts(), deaths], [2, []])
  await thread.close()
})

test('a thread releases the memory of its start once it is idle', inFull, async (context) => {
  const { thread } = lazyThread(context)
  assert.equal(await thread.call('fullCollections', undefined), 0)
  await sleep(6_000)
  assert.ok(await eventually(async () => (await thread.call('fullCollections', undefined)) > 0))
})
